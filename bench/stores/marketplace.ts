import type pg from 'pg'
import type { Database } from '#platform/database/database.ts'

/**
 * Fills a database with many stores around Ile-Ife and their menus, by SQL. The words are drawn so that some
 * are on nearly every menu (rice), some on a few, and some on only one.
 */
const dishes = [
  'Jollof rice',
  'Fried rice',
  'Ofada rice',
  'White rice',
  'Amala and ewedu',
  'Pounded yam and egusi',
  'Eba and okra',
  'Moin moin',
  'Akara',
  'Suya',
  'Asun',
  'Gizdodo',
  'Dodo',
  'Beans and plantain',
  'Ewa agoyin',
  'Catfish pepper soup',
  'Goat meat pepper soup',
  'Nkwobi',
  'Isi ewu',
  'Ofe nsala',
  'Banga soup',
  'Afang soup',
  'Edikaikong',
  'Tuwo shinkafa',
  'Masa',
  'Kilishi',
  'Boli and fish',
  'Yam porridge',
  'Spaghetti',
  'Indomie and egg',
  'Chicken and chips',
  'Shawarma',
  'Meat pie',
  'Puff puff',
  'Chin chin',
  'Zobo',
  'Kunu',
  'Chapman',
  'Smoothie',
  'Ice cream',
]
const sides = [
  'with beef',
  'with goat',
  'with chicken',
  'with turkey',
  'with fish',
  'with snail',
  'special',
  'small',
  'large',
  'family',
]

export interface Size {
  stores: number
  itemsPerStore: number
  /** How many of the dishes are used: with short menus and few dishes, a word is on as many menus as with long menus and all. */
  dishes?: number
}

type Run = (what: string, text: string, values?: unknown[]) => Promise<void>

async function makeStores(run: Run, stores: number) {
  await run(
    'owners',
    `INSERT INTO users (id, role, telephone, name, password_hash, role_status)
     SELECT gen_random_uuid(), 'store', '+23490' || lpad(n::text, 8, '0'), 'Owner ' || n, '', 'active'
     FROM generate_series(1, $1::int) AS n`,
    [stores],
  )
  await run(
    'stores',
    `INSERT INTO store (
       id, owner_id, slug, name, telephone, locations, place, timezone, week, own_minutes, late_minutes, owner_active,
       commission_basis_points, delivery_radius_metres, raters, rating_sum
     )
     SELECT gen_random_uuid(), owner.id, 'bulk-' || n, 'Canteen ' || substr(md5(n::text), 1, 8), owner.telephone,
       jsonb_build_array(jsonb_build_object('city', 'Ile-Ife', 'street', 'Lagere', 'description', '',
         'coordinates', jsonb_build_object('latitude', lat, 'longitude', lng))),
       place(lat, lng), 'Africa/Lagos',
       '{"monday":[],"tuesday":[],"wednesday":[],"thursday":[],"friday":[],"saturday":[],"sunday":[]}',
       '{[0,10080)}', '{}', true, 1000, 20000, n % 200, (n % 200) * 4
     FROM (
       SELECT id, telephone, row_number() OVER () AS n,
         7.49 + (random() - 0.5) * 2 AS lat, 4.55 + (random() - 0.5) * 2 AS lng
       FROM users WHERE role = 'store' AND telephone LIKE '+23490%'
     ) AS owner`,
  )
  await run(
    'categories',
    `INSERT INTO menu_category (id, store_id, name, position)
     SELECT gen_random_uuid(), id, 'Main dishes', 0 FROM store WHERE slug LIKE 'bulk-%'`,
  )
}

/** Each name is normalised for search once. */
async function makeItems(run: Run, { itemsPerStore, dishes: kinds = dishes.length }: Size) {
  await run(
    'items',
    `WITH named AS MATERIALIZED (
       SELECT dish, side, dish_name || ' ' || side_name AS name, setweight(search_words(dish_name || ' ' || side_name), 'A') AS search
       FROM unnest($2::text[]) WITH ORDINALITY AS dishes (dish_name, dish),
         unnest($3::text[]) WITH ORDINALITY AS sides (side_name, side)
     )
     INSERT INTO menu_item (id, store_id, type, category_id, name, price, times_ordered, search)
     SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(row_number() OVER ()), 12, '0'))::uuid, store_id, 'categorised',
       menu_category.id, named.name, 50000 + (random() * 300000)::int, (random() * 100)::int, named.search
     FROM menu_category CROSS JOIN generate_series(1, $1::int) AS n
     JOIN named ON dish = 1 + abs(hashtext(store_id::text || n)) % cardinality($2::text[])
       AND side = 1 + n % cardinality($3::text[])`,
    [itemsPerStore, dishes.slice(0, kinds), sides],
  )
}

async function makeSearchable(run: Run) {
  await run(
    'search texts',
    `UPDATE store SET item_count = menu.items, item_price_sum = menu.sum,
       search = setweight(search_words(store.name), 'A')
         || setweight(search_words(menu.names), 'C')
     FROM (
       SELECT store_id, count(*) AS items, sum(price) AS sum, string_agg(name, ' ') AS names FROM menu_item GROUP BY store_id
     ) AS menu
     WHERE menu.store_id = store.id`,
  )
  await run(
    'vocabulary',
    `INSERT INTO search_word (word, stores) SELECT word, ndoc FROM ts_stat('SELECT search FROM store')
     ON CONFLICT (word) DO UPDATE SET stores = excluded.stores`,
  )
}

const filled = ['store', 'menu_category', 'menu_item']

/** The statements that drop the foreign keys and the other indexes of the filled tables, and those that make them again. */
async function readChecks(client: pg.ClientBase): Promise<{ drop: string[]; add: string[] }> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])
     UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [filled],
  )
  return { drop: rows.map((row) => row.drop), add: rows.map((row) => row.add) }
}

/** Fills an empty database. Constraints and indexes come after the rows: a million rows then take seconds. Reports the time of each step. */
export async function fillStores(
  db: Database,
  size: Size,
  progress: (line: string) => void = () => {},
): Promise<void> {
  const client = await db.pool.connect()
  const run: Run = async (what, text, values) => {
    const started = performance.now()
    await client.query(text, values)
    progress(`  ${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  try {
    await client.query('SET statement_timeout = 0')
    const checks = await readChecks(client)
    await run('checks and indexes away', checks.drop.join(';'))
    await makeStores(run, size.stores)
    await makeItems(run, size)
    await makeSearchable(run)
    await run('checks and indexes back', checks.add.join(';'))
    for (const table of ['users', 'store', 'menu_category', 'menu_item', 'search_word']) {
      await run(`analyse ${table}`, `VACUUM ANALYZE ${table}`)
    }
  } finally {
    client.release(true)
  }
}
