-- A debt has a record from when it arises: a charge-out without an effect, whose bill is what is still owed. What is collected of it
-- has records of its own.

-- Posts one journal; the only thing that moves money. A key that was posted before changes nothing and answers with the first
-- journal; with other content it is an error. A leg that may owe takes what the wallet has and leaves the rest as a
-- receivable; whatever a wallet that owes is given goes to its receivables first. `taken` names the receivable of each.
--   BK001: an account has too little.   BK002: the key was used for something else.
-- Its statements are planned once for a connection, since planning them anew is a quarter of a post's work; and by indexes only,
-- since a plan made while the tables are small is still in use when they are large.
CREATE OR REPLACE FUNCTION ledger_post(
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
  debt_id uuid;
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
      INSERT INTO receivable (account_id, journal_id, amount, outstanding) VALUES (leg.id, new_id, part, part)
      RETURNING receivable.id INTO debt_id;
      taken := taken || jsonb_build_object('account', leg.name, 'receivable', debt_id, 'owed', part);
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
        taken := taken || jsonb_build_object('account', leg.name, 'receivable', debt.id, 'collected', part);
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

ALTER TABLE transaction ADD COLUMN receivable_id uuid REFERENCES receivable;
-- The bill of a record is what it does to its account. Rows that are there are checked by the next migration.
ALTER TABLE transaction DROP CONSTRAINT transaction_bill_price_check, DROP CONSTRAINT transaction_effect_check,
  ADD CONSTRAINT transaction_bill CHECK (
    CASE effect WHEN 0 THEN receivable_id IS NOT NULL AND bill_price >= 0 ELSE bill_price = abs(effect) END
  ) NOT VALID;
CREATE UNIQUE INDEX transaction_debt ON transaction (receivable_id) WHERE effect = 0;
