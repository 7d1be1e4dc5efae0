-- registration, invitations, identity providers, files
select 1;
