-- Menus: categories in the owner's order, items and combos with their choices and stock.

CREATE TABLE menu_category (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES store,
  name text NOT NULL,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX menu_category_name ON menu_category (store_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX menu_category_store ON menu_category (store_id, position, id) WHERE deleted_at IS NULL;

-- A deleted item stays as a row: carts and orders may still name it.
CREATE TABLE menu_item (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES store,
  type text NOT NULL CHECK (type IN ('categorised', 'combo')),
  category_id uuid REFERENCES menu_category,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  picture_key text,
  price bigint NOT NULL CHECK (price >= 0),
  pack_price bigint NOT NULL DEFAULT 0 CHECK (pack_price >= 0),
  sold_out boolean NOT NULL DEFAULT false,
  stock integer CHECK (stock >= 0),
  option_groups jsonb NOT NULL DEFAULT '[]',
  times_ordered integer NOT NULL DEFAULT 0,
  search tsvector NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  deleted_at timestamptz,
  CHECK (type = 'combo' OR category_id IS NOT NULL)
);
CREATE INDEX menu_item_store ON menu_item (store_id, id) WHERE deleted_at IS NULL;
CREATE INDEX menu_item_popular ON menu_item (store_id, times_ordered DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX menu_item_category ON menu_item (category_id) WHERE deleted_at IS NULL;

CREATE TABLE combo_item (
  combo_id uuid NOT NULL REFERENCES menu_item,
  item_id uuid NOT NULL REFERENCES menu_item,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 20),
  position integer NOT NULL,
  PRIMARY KEY (combo_id, item_id),
  CHECK (combo_id <> item_id)
);
CREATE INDEX combo_item_item ON combo_item (item_id);
