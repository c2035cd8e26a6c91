-- Ends a statement that was to change a row as of a version that it does not have any more: everything is read anew then.
CREATE FUNCTION refuse_outdated() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row has changed since it was read' USING ERRCODE = 'BK004';
END $$;
