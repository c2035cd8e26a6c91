-- Whom the plan would ask for an order, and when. Kept after the order has a rider, so that the choice can be explained.
CREATE TABLE plan_choice (
  order_id uuid PRIMARY KEY,
  planned_at timestamptz NOT NULL,
  -- From when the first rider is to be asked, so as to be at the store when the food is ready.
  ask_at timestamptz NOT NULL,
  pick_up_at timestamptz NOT NULL,
  door_at timestamptz NOT NULL,
  -- Orders that the first rider would bring in the same trip.
  together uuid[] NOT NULL,
  -- Riders, the best first, with what the order costs with each of them, in minutes.
  candidates jsonb NOT NULL,
  -- The riders who were first before, and until when.
  earlier jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX plan_choice_planned ON plan_choice (planned_at);

-- One row: when the last plan was completed. While it is old, riders are asked in waves alone.
CREATE TABLE plan_state (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  planned_at timestamptz NOT NULL,
  -- What it was made from: another one means that orders have changed since.
  fingerprint text NOT NULL
);

-- The place of the rider among the candidates of the plan; null where the offer was part of a wave.
ALTER TABLE offer ADD COLUMN choice integer;
