-- Who may do what: the migrations run as the owner, the house logs in as koi_app, which can become no other role. It
-- may write money only through the functions of the ledger (db/functions), which run as the owner: it can add to
-- the journal by their rules, and an intruder in the house can write no balance by hand.
--
-- The house may read and write each table and view; what it may not stands beside the table. People act as koi_desk,
-- which may what the house may, and besides what two of them decide; the house can never become it. What that is stands in
-- api/host/rights.ts, in one table.

do $$
begin
  create role koi_app login;
exception
  when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  create role koi_desk login;
exception
  when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  -- Also where another database of this server has done so, and this owner may not.
  if not pg_has_role('koi_desk', 'koi_app', 'member') then
    grant koi_app to koi_desk;
  end if;
end
$$;
-- They log in where no password is asked, as by the embedded server's socket and between the machines of
-- a cluster; elsewhere an operator gives each one.

-- A database from before PostgreSQL 15 lets everybody make functions here, and one that fits a call of the ledger's better than
-- the machine's own would run with the rights of the owner.
revoke create on schema public from public;
grant usage on schema public to koi_app;
grant select on migrations to koi_app;
alter default privileges in schema public grant select, insert, update, delete on tables to koi_app;
