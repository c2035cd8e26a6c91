-- With one index on the user and one on the process, PostgreSQL combines both: to find the few sockets of a user it reads the entries
-- of all sockets of the process.
DROP INDEX realtime_socket_user;
CREATE INDEX realtime_socket_user ON realtime_socket (user_id, node_id);
