-- Money: one double-entry ledger. An amount above zero adds to an account and one below zero takes from it; the amounts of a
-- journal add up to zero. What people own (wallets, what is held of them, what is in escrow for an order) is above zero.

-- Wallets, held amounts and escrows keep their balance and never fall below zero. Accounts of the platform only get entries:
-- a thousand payments at once would otherwise wait for one row. Their balance here is as of the last roll-up.
CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('wallet', 'held', 'escrow', 'platform')),
  currency text NOT NULL DEFAULT 'ngn',
  balance bigint NOT NULL DEFAULT 0,
  CHECK (kind = 'platform' OR balance >= 0)
);

INSERT INTO ledger_account (name, kind)
SELECT unnest(ARRAY[
  'clearing', 'commission', 'service', 'withdrawal-fees', 'vat', 'stamp-duty', 'provider-fees', 'claims', 'suspense',
  'adjustments', 'losses'
]), 'platform';

CREATE TABLE ledger_journal (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  kind text NOT NULL,
  fingerprint text NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT service_now()
);

-- No foreign key to the account: its check would lock one row of the platform's for every payment at once.
CREATE TABLE ledger_entry (
  journal_id uuid NOT NULL REFERENCES ledger_journal,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (journal_id, account_id)
);
CREATE INDEX ledger_entry_account ON ledger_entry (account_id, journal_id);

-- Entries of the platform's accounts that are not in their balance yet.
CREATE TABLE ledger_unrolled (
  account_id bigint NOT NULL,
  journal_id uuid NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (account_id, journal_id)
);

-- What a party owes because a fault fell on a wallet that could not pay. The account `claims` has paid it meanwhile.
CREATE TABLE receivable (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id bigint NOT NULL REFERENCES ledger_account,
  journal_id uuid NOT NULL REFERENCES ledger_journal,
  amount bigint NOT NULL CHECK (amount > 0),
  outstanding bigint NOT NULL CHECK (outstanding BETWEEN 0 AND amount),
  created_at timestamptz NOT NULL DEFAULT service_now(),
  UNIQUE (account_id, journal_id)
);
CREATE INDEX receivable_open ON receivable (account_id, created_at) WHERE outstanding > 0;

CREATE TRIGGER ledger_journal_kept BEFORE UPDATE OR DELETE ON ledger_journal
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_journal_not_emptied BEFORE TRUNCATE ON ledger_journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_kept BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_not_emptied BEFORE TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY journal_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'The entries of a journal must add up to zero';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();

-- Posts one journal; the only thing that moves money. A key that was posted before changes nothing and answers with the first
-- journal; with other content it is an error. A leg that may owe takes what the wallet has and leaves the rest as a
-- receivable; whatever a wallet that owes is given goes to its receivables first.
--   BK001: an account has too little.   BK002: the key was used for something else.
-- Its statements are planned once for a connection, since planning them anew is a quarter of a post's work; and by indexes only,
-- since a plan made while the tables are small is still in use when they are large.
CREATE FUNCTION ledger_post(
  new_id uuid, journal_key text, journal_kind text, names text[], amounts bigint[], may_owe boolean[]
) RETURNS TABLE (journal_id uuid, posted boolean, taken jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  content text;
  found_before ledger_journal;
  claims bigint := 0;
  leg record;
  debt record;
  part bigint;
  ids bigint[] := '{}';
  moves bigint[] := '{}';
  platform bigint[] := '{}';
BEGIN
  SELECT md5(journal_kind || string_agg(name || ' ' || amount || ' ' || owing, ',' ORDER BY name, amount)) INTO content
  FROM unnest(names, amounts, may_owe) AS legs (name, amount, owing);

  INSERT INTO ledger_journal (id, key, kind, fingerprint) VALUES (new_id, journal_key, journal_kind, content)
  ON CONFLICT (key) DO NOTHING;
  IF NOT FOUND THEN
    SELECT * INTO STRICT found_before FROM ledger_journal WHERE key = journal_key;
    IF found_before.fingerprint <> content THEN
      RAISE EXCEPTION 'The journal % was posted with other content', journal_key USING ERRCODE = 'BK002';
    END IF;
    RETURN QUERY SELECT found_before.id, false, '[]'::jsonb;
    RETURN;
  END IF;

  INSERT INTO ledger_account (name, kind)
  SELECT DISTINCT given.name, split_part(given.name, ':', 1) FROM unnest(names) AS given (name)
  WHERE split_part(given.name, ':', 1) IN ('wallet', 'held', 'escrow')
    AND NOT EXISTS (SELECT FROM ledger_account AS known WHERE known.name = given.name)
  ORDER BY given.name
  ON CONFLICT (name) DO NOTHING;

  taken := '[]';
  PERFORM FROM ledger_account
  WHERE name = ANY (names) AND kind <> 'platform' ORDER BY id FOR NO KEY UPDATE;

  FOR leg IN
    SELECT account.id, account.kind, account.name, account.balance, sum(legs.amount)::bigint AS amount,
      bool_or(legs.owing) AS owing
    FROM unnest(names, amounts, may_owe) AS legs (name, amount, owing)
    LEFT JOIN ledger_account AS account USING (name)
    GROUP BY account.id
  LOOP
    IF leg.id IS NULL THEN
      RAISE EXCEPTION 'The journal % names an account that does not exist', journal_key;
    END IF;
    IF leg.kind = 'platform' AND leg.name = 'claims' THEN
      claims := claims + leg.amount;
      CONTINUE;
    END IF;
    IF leg.owing AND leg.balance + leg.amount < 0 THEN
      part := -(leg.balance + leg.amount);
      claims := claims - part;
      INSERT INTO receivable (account_id, journal_id, amount, outstanding) VALUES (leg.id, new_id, part, part);
      taken := taken || jsonb_build_object('account', leg.name, 'owed', part);
      leg.amount := leg.amount + part;
    ELSIF leg.kind = 'wallet' AND leg.amount > 0 THEN
      FOR debt IN
        SELECT * FROM receivable
        WHERE receivable.account_id = leg.id AND outstanding > 0 ORDER BY created_at, receivable.id FOR UPDATE
      LOOP
        part := least(debt.outstanding, leg.amount);
        EXIT WHEN part = 0;
        UPDATE receivable SET outstanding = outstanding - part WHERE receivable.id = debt.id;
        claims := claims + part;
        leg.amount := leg.amount - part;
        taken := taken || jsonb_build_object('account', leg.name, 'collected', part);
      END LOOP;
    END IF;
    IF leg.kind <> 'platform' AND leg.balance + leg.amount < 0 THEN
      RAISE EXCEPTION 'The account % has too little', leg.name USING ERRCODE = 'BK001';
    END IF;
    CONTINUE WHEN leg.amount = 0;
    ids := ids || leg.id;
    moves := moves || leg.amount;
    IF leg.kind = 'platform' THEN
      platform := platform || leg.id;
    END IF;
  END LOOP;

  IF claims <> 0 THEN
    SELECT ids || account.id, moves || claims, platform || account.id INTO ids, moves, platform
    FROM ledger_account AS account WHERE account.name = 'claims';
  END IF;

  INSERT INTO ledger_entry SELECT new_id, id, amount FROM unnest(ids, moves) AS legs (id, amount);
  UPDATE ledger_account SET balance = balance + legs.amount
  FROM unnest(ids, moves) AS legs (id, amount) WHERE ledger_account.id = legs.id AND ledger_account.kind <> 'platform';
  INSERT INTO ledger_unrolled
  SELECT legs.id, new_id, legs.amount FROM unnest(ids, moves) AS legs (id, amount) WHERE legs.id = ANY (platform);
  RETURN QUERY SELECT new_id, true, taken;
END $$;

-- Adds what has gathered to the balances of the platform's accounts, so that reading one stays cheap.
CREATE FUNCTION ledger_roll_up(most integer) RETURNS integer LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM ledger_unrolled WHERE (account_id, journal_id) IN (
      SELECT account_id, journal_id FROM ledger_unrolled ORDER BY account_id, journal_id LIMIT most FOR UPDATE SKIP LOCKED
    )
    RETURNING account_id, amount
  ), summed AS (
    SELECT account_id, sum(amount)::bigint AS amount, count(*) AS entries FROM gone GROUP BY account_id
  ), added AS (
    UPDATE ledger_account SET balance = balance + summed.amount FROM summed WHERE ledger_account.id = summed.account_id
    RETURNING summed.entries
  )
  SELECT coalesce(sum(entries), 0)::integer FROM added
$$;

-- The balance of any account, the platform's with what has not been rolled up.
CREATE FUNCTION ledger_balance(account_name text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT balance + coalesce((SELECT sum(amount) FROM ledger_unrolled WHERE account_id = ledger_account.id), 0)::bigint
    FROM ledger_account WHERE name = account_name
  ), 0)
$$;
