-- How high somebody stands follows from roles: it belongs to rights, which are built on people.
alter function staff.rank_of(bigint) set schema access;
