-- Every alert is in the index of those that were read or in that of those that were not: a page of all takes the newest of both.
DROP INDEX alert_user, alert_store;
