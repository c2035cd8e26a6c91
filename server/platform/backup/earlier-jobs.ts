/**
 * Until migration 0038 jobs were stored in the tables of graphile-worker, which created them itself. A
 * back-up from before has rows of these tables; they are loaded into the tables below, from which the
 * migration takes them.
 */
export const earlierJobs = `
  CREATE SCHEMA graphile_worker;
  CREATE TABLE graphile_worker._private_tasks (id integer PRIMARY KEY, identifier text NOT NULL);
  CREATE TABLE graphile_worker._private_job_queues (
    id integer PRIMARY KEY, queue_name text NOT NULL, locked_at timestamptz, locked_by text
  );
  CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text PRIMARY KEY, known_since timestamptz NOT NULL, last_execution timestamptz
  );
  CREATE TABLE graphile_worker._private_jobs (
    id bigint PRIMARY KEY, job_queue_id integer, task_id integer NOT NULL, payload json NOT NULL, priority smallint NOT NULL,
    run_at timestamptz NOT NULL, attempts smallint NOT NULL, max_attempts smallint NOT NULL, last_error text,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, key text, locked_at timestamptz, locked_by text,
    revision integer NOT NULL, flags jsonb
  )`

export const isOfEarlierJobs = (name: string): boolean => name.startsWith('graphile_worker.')
