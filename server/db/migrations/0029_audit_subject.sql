-- Histories of one record ask by subject; those of a station also, for each line of a device, when that device was last taken away.
create index audit_subject on audit_log (subject, id);
