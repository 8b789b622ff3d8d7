-- Up to when the journal can be sealed: no transaction under way can still add a row from before, and it is p_margin
-- old. PostgreSQL's own workers, which tidy tables up, add none, and may take long. It runs as the owner, who sees every
-- session's transactions. On a cluster it speaks for one machine only: asked within a function of a bucket, for that
-- bucket's machine, whose sessions are all that can add to it; asked from elsewhere, the margin must do.
create function seal_horizon(p_margin interval) returns timestamptz language sql volatile security definer
set search_path = pg_catalog, public, pg_temp
as $$
  select least(clock_timestamp() - p_margin,
               (select min(xact_start) from pg_stat_activity
                 where datname = current_database() and backend_xid is not null
                   and backend_type <> 'autovacuum worker'),
               (select min(prepared) - p_margin from pg_prepared_xacts where database = current_database()))
$$;
revoke execute on function seal_horizon from public;
grant execute on function seal_horizon to koi_app;
