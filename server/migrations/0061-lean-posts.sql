-- What a post costs: a statement for each account, found by its name, instead of several for all of them.

ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
CREATE DOMAIN ledger_account_kind AS text CHECK (VALUE = ANY ('{wallet,held,escrow,platform}'::text[]));
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_check, ALTER COLUMN kind TYPE ledger_account_kind,
  ADD CONSTRAINT ledger_account_floor CHECK (kind = 'platform' OR balance >= 0);

DROP FUNCTION ledger_post;

-- Locks an account by its name, opens it where it is new, and answers its id and balance.
CREATE FUNCTION ledger_lock(account_name text, OUT account_id bigint, OUT account_balance bigint) LANGUAGE plpgsql AS $$
BEGIN
  SELECT id, balance INTO account_id, account_balance FROM ledger_account WHERE name = account_name FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO ledger_account (name, kind) VALUES (account_name, split_part(account_name, ':', 1))
    ON CONFLICT (name) DO NOTHING RETURNING id, balance INTO account_id, account_balance;
    IF NOT FOUND THEN
      SELECT id, balance INTO STRICT account_id, account_balance FROM ledger_account
      WHERE name = account_name FOR NO KEY UPDATE;
    END IF;
  END IF;
END $$;

-- Posts one journal; the only thing that moves money. Accounts are named once each, sorted, so that two posts never wait for each other in
-- a ring; those of the platform are not locked. A key that was posted before changes nothing and answers with the first
-- journal; with other content it is an error. An account that may owe gives what it has and leaves the rest as a
-- receivable; whatever a wallet that owes is given goes to its receivables first. `taken` names the receivable of each.
--   BK001: an account has too little.   BK002: the key was used for something else.
--   BK004: a journal that was to be posted plainly was posted before, or has something to do with a debt.
CREATE FUNCTION ledger_post(
  new_id uuid, journal_key text, journal_kind text, content text, names text[], amounts bigint[], may_owe boolean[],
  plainly boolean DEFAULT false
) RETURNS TABLE (journal_id uuid, posted boolean, taken jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  found_before ledger_journal;
  claims bigint := 0;
  leg_id bigint;
  has bigint;
  moved bigint;
  debt record;
  debt_id uuid;
  part bigint;
  ids bigint[] := '{}';
  moves bigint[] := '{}';
  platform bigint[] := '{}';
BEGIN
  INSERT INTO ledger_journal (id, key, kind, fingerprint) VALUES (new_id, journal_key, journal_kind, content)
  ON CONFLICT (key) DO NOTHING;
  IF NOT FOUND THEN
    SELECT * INTO STRICT found_before FROM ledger_journal WHERE key = journal_key;
    IF found_before.fingerprint <> content THEN
      RAISE EXCEPTION 'The journal % was posted with other content', journal_key USING ERRCODE = 'BK002';
    END IF;
    IF plainly THEN
      RAISE EXCEPTION 'The journal % was posted before', journal_key USING ERRCODE = 'BK004';
    END IF;
    RETURN QUERY SELECT found_before.id, false, '[]'::jsonb;
    RETURN;
  END IF;

  taken := '[]';
  FOR nr IN 1..cardinality(names) LOOP
    moved := amounts[nr];
    IF names[nr] = 'claims' THEN
      claims := claims + moved;
      CONTINUE;
    END IF;
    IF strpos(names[nr], ':') = 0 THEN
      SELECT id INTO leg_id FROM ledger_account WHERE name = names[nr];
      IF NOT FOUND THEN
        RAISE EXCEPTION 'The journal % names an account that does not exist', journal_key;
      END IF;
      platform := platform || leg_id;
    ELSE
      SELECT account_id, account_balance INTO leg_id, has FROM ledger_lock(names[nr]);
      IF may_owe[nr] AND has + moved < 0 THEN
        part := -(has + moved);
        claims := claims - part;
        INSERT INTO receivable (account_id, journal_id, amount, outstanding) VALUES (leg_id, new_id, part, part)
        RETURNING receivable.id INTO debt_id;
        taken := taken || jsonb_build_object('account', names[nr], 'receivable', debt_id, 'owed', part);
        moved := moved + part;
      ELSIF moved > 0 AND names[nr] LIKE 'wallet:%' THEN
        FOR debt IN
          SELECT * FROM receivable
          WHERE receivable.account_id = leg_id AND outstanding > 0 ORDER BY created_at, receivable.id FOR UPDATE
        LOOP
          part := least(debt.outstanding, moved);
          EXIT WHEN part = 0;
          UPDATE receivable SET outstanding = outstanding - part WHERE receivable.id = debt.id;
          claims := claims + part;
          moved := moved - part;
          taken := taken || jsonb_build_object('account', names[nr], 'receivable', debt.id, 'collected', part);
        END LOOP;
      END IF;
      IF has + moved < 0 THEN
        RAISE EXCEPTION 'The account % has too little', names[nr] USING ERRCODE = 'BK001';
      END IF;
      UPDATE ledger_account SET balance = balance + moved WHERE id = leg_id AND moved <> 0;
    END IF;
    IF moved <> 0 THEN
      ids := ids || leg_id;
      moves := moves || moved;
    END IF;
  END LOOP;

  IF plainly AND taken <> '[]' THEN
    RAISE EXCEPTION 'The journal % has to do with a debt', journal_key USING ERRCODE = 'BK004';
  END IF;
  IF claims <> 0 THEN
    SELECT ids || account.id, moves || claims, platform || account.id INTO ids, moves, platform
    FROM ledger_account AS account WHERE account.name = 'claims';
  END IF;

  INSERT INTO ledger_entry SELECT new_id, id, amount FROM unnest(ids, moves) AS legs (id, amount);
  IF platform <> '{}' THEN
    INSERT INTO ledger_unrolled
    SELECT legs.id, new_id, legs.amount FROM unnest(ids, moves) AS legs (id, amount) WHERE legs.id = ANY (platform);
  END IF;
  RETURN QUERY SELECT new_id, true, taken;
END $$;

-- The id of an account that may be as new as the statement that asks for it.
CREATE FUNCTION ledger_account_id(account_name text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT id FROM ledger_account WHERE name = account_name);
END $$;
