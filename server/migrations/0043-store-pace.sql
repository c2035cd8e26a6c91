-- How stores keep the time that they give for preparation, to tell customers and riders what to expect.
CREATE TABLE store_pace (
  store_id uuid PRIMARY KEY REFERENCES store,
  -- Of the last orders: the minutes by which they were ready later than the store had said; negative where sooner.
  late_minutes real[] NOT NULL
);
