-- user groups, gateway credentials
select 1;
