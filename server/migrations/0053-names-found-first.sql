-- A dish is found by its own name before others are by their category's.
UPDATE menu_item SET search = setweight(search_words(menu_item.name), 'A') || setweight(coalesce((
  SELECT search_words(category.name) FROM menu_category AS category WHERE category.id = menu_item.category_id
), ''), 'B')
WHERE deleted_at IS NULL;

-- What a typed word may mean: itself and what it begins; and, where that stands in hardly any store, the words a slip away, which
-- may be two letters in each other's place. Two slips are forgiven in a long word that nothing begins with: of a short one they
-- leave little. The likeness of letters only chooses the sixty that are looked at.
CREATE OR REPLACE FUNCTION word_forms(typed text) RETURNS TABLE (word text, stores integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH begun AS MATERIALIZED (
    SELECT known.word, known.stores FROM search_word AS known
    WHERE known.word LIKE typed || '%' ORDER BY known.word = typed DESC, known.stores DESC LIMIT 10
  ), alike AS (
    SELECT near.word, near.stores
    FROM (
      SELECT known.word, known.stores, levenshtein(left(known.word, 60), typed) AS slips FROM search_word AS known
      ORDER BY known.word <-> typed LIMIT 60
    ) AS near
    WHERE (SELECT coalesce(sum(begun.stores), 0) FROM begun) < 3
      AND (
        near.slips <= CASE WHEN length(typed) < 6 OR EXISTS (SELECT FROM begun) THEN 1 ELSE 2 END
        OR (
          near.slips = 2 AND length(near.word) = length(typed)
          AND (SELECT array_agg(letter ORDER BY letter) FROM unnest(string_to_array(near.word, NULL)) AS letter)
            = (SELECT array_agg(letter ORDER BY letter) FROM unnest(string_to_array(typed, NULL)) AS letter)
        )
      )
    ORDER BY near.slips, near.stores DESC LIMIT 5
  )
  SELECT * FROM begun UNION SELECT * FROM alike
$$;
