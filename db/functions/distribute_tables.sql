-- Places every table that is not placed yet, sends the functions of a bucket to its machine, and guards what is only
-- added to. Without Citus only the guard. Called after any change; it skips what is done.
--
-- On Citus (rules for later tables, held by this file and by tidy):
--   * a primary key that begins with `bucket`       -> distributed by bucket, beside the wallets
--   * a column `bucket` elsewhere (a directory)     -> distributed by the first column of its key
--   * a table comment that begins with "reference"  -> a copy on every machine
--   * all else (rare writes, no member)             -> stays on the coordinator
create function distribute_tables() returns void language plpgsql
set search_path = pg_catalog, public, pg_temp
as $body$
declare
  has_citus boolean := exists (select 1 from pg_extension where extname = 'citus');
  t record;
  f regprocedure;
  is_quiet boolean;
  guarded text;
  event text;
  what text;
begin
  -- With plans made once, a batch costs the same before and after the tables are analysed. Citus
  -- cannot plan that way and keeps its own short cuts.
  for f in
    select p.oid::regprocedure
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and p.proname in ('post_transfers', 'place_bets', 'known_of_orders', 'settle_bets',
                         'give_permits', 'place_rounds', 'settle_rounds', 'void_rounds')
  loop
    execute format('alter function %s %s', f,
                   case when has_citus then 'reset plan_cache_mode' else 'set plan_cache_mode = force_generic_plan' end);
  end loop;
  if has_citus then
    set local citus.multi_shard_modify_mode = 'sequential';
    -- A managed Citus may not allow triggers; the roles stand either way.
    begin
      perform set_config('citus.enable_unsafe_triggers', 'on', true);
    exception
      when insufficient_privilege then null;
    end;
    if not exists (select 1 from pg_dist_partition where logicalrelid = 'wallets'::regclass) then
      perform create_distributed_table('wallets', 'bucket', shard_count => 16, colocate_with => 'none');
    end if;
    for t in
      select c.oid::regclass as name,
             k.attname::text as first_key,
             coalesce(obj_description(c.oid, 'pg_class'), '') like 'reference%' as is_reference,
             exists (select 1 from pg_attribute a
                      where a.attrelid = c.oid and a.attname = 'bucket' and not a.attisdropped) as has_bucket
        from pg_class c
        join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
       where c.relnamespace = 'public'::regnamespace
         and c.relkind = 'r'
         and not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)
       order by c.oid
    loop
      if t.is_reference then
        perform create_reference_table(t.name::text);
      elsif t.first_key = 'bucket' then
        perform create_distributed_table(t.name, 'bucket', colocate_with => 'wallets');
      elsif t.has_bucket then
        perform create_distributed_table(t.name, t.first_key, shard_count => 16, colocate_with => 'none');
      end if;
    end loop;
    -- The quiet door posts, places and takes back inside a feature's transaction. It must go to the worker whole: from the
    -- coordinator the function would write as the owner where the feature has written as koi_app,
    -- over a second connection, and Citus refuses that.
    for f, is_quiet in
      select p.oid::regprocedure, w.is_quiet
        from (values ('post_transfers', true), ('place_bets', true), ('cancel_bets', true), ('take_back', true),
                     ('known_of_orders', false), ('held_rows', false), ('settle_bets', false), ('resettle_bets', false),
                     ('give_permits', false), ('place_rounds', false), ('settle_rounds', false),
                     ('void_rounds', false), ('end_review', true),
                     ('repay_receivable', false), ('add_facts', true), ('hold_wallet', true), ('standing_of', true), ('renew_lease', true),
                     ('limits_of', false), ('played_of', false), ('plays_of', false), ('check_in_of', false), ('paid_in_of', false), ('seal_stretch', false), ('seal_next', false), ('salt_facts', false)) as w (name, is_quiet)
        join pg_proc p on p.proname = w.name and p.pronamespace = 'public'::regnamespace
    loop
      perform create_distributed_function(f, 'p_bucket', colocate_with => 'wallets', force_delegation => is_quiet);
    end loop;
  end if;

  -- No foreign key: that looks at each update of a wallet, too, and so at each bet.
  if not exists (select 1 from pg_trigger where tgrelid = 'wallets'::regclass and tgname = 'wallets_of_members') then
    begin
      create trigger wallets_of_members before insert on wallets for each row execute function member_is_there();
    exception
      when feature_not_supported or insufficient_privilege then
        raise notice 'wallets has no trigger here; the house makes them for members alone';
    end;
  end if;
  -- What people alone may write in tables that the house may write: first each column that names the second of two. What the
  -- house begins with by itself is compared with its first rows by the audit.
  for guarded, event, what in
    select s.relname, s.event, s.what
      from (select c.relname, e.event, e.what
              from pg_class c
              join pg_attribute a on a.attrelid = c.oid and a.attname = 'approved_by' and not a.attisdropped
             cross join (values ('insert', 'new.approved_by is not null'),
                                ('update', 'new.approved_by is distinct from old.approved_by')) as e (event, what)
             where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
             union all
            values ('offers', 'insert', $$new.published_by is not null and new.drafted_by <> 'the house'$$),
                   ('offers', 'update', 'new.published_by is distinct from old.published_by'),
                   ('member_blocks', 'insert', 'new.ended_by is not null'),
                   ('member_blocks', 'update', 'new.ended_by is distinct from old.ended_by'),
                   ('payout_freezes', 'insert', $$new.action = 'lift'$$),
                   ('sequential_tests', 'update', 'old.stopped_at is not null and new.stopped_at is null'),
                   ('sequential_tests', 'delete', 'old.stopped_at is not null'),
                   ('lobby_closings', 'update', 'true'),
                   ('lobby_closings', 'delete', 'true')) as s (relname, event, what)
     where has_table_privilege('koi_app', s.relname::text::regclass, s.event)
       and not exists (select from pg_trigger g
                        where g.tgrelid = s.relname::text::regclass and g.tgname = s.relname || '_desk_' || s.event)
     order by 1, 2
  loop
    begin
      execute format('create trigger %I before %s on %I for each row when (%s) execute function %I()',
                     guarded || '_desk_' || event, event, guarded, what,
                     case when guarded = 'lobby_closings' then 'stopped_stays_closed' else 'desk_alone' end);
    exception
      when feature_not_supported or insufficient_privilege then
        raise notice '% has no trigger here; the audit names what nobody approved', guarded;
    end;
  end loop;
  -- Deferred, so that it is asked at the commit.
  if not exists (select 1 from pg_trigger
                  where tgrelid = 'care_house_limits'::regclass and tgname = 'care_house_limits_in_time') then
    begin
      create constraint trigger care_house_limits_in_time after insert on care_house_limits
        deferrable initially deferred for each row execute function house_limit_in_time();
    exception
      when feature_not_supported or insufficient_privilege then
        raise notice 'care_house_limits has no trigger here; a limit must be committed within its minute';
    end;
  end if;
  foreach guarded in array
    '{transfers,bets,bet_results,facts,seals,seal_heads,bet_corrections,payout_freezes,desk_receipts,deeds,security_log,vip_levels,odds_versions,care_breaks,care_limits,care_check_ins,venue_debt_payments}'::text[]
  loop
    if not exists (select 1 from pg_trigger
                    where tgrelid = guarded::regclass and tgname = guarded || '_append_only') then
      begin
        -- Two triggers: one that names TRUNCATE does not reach the shards, with any of its events.
        execute format(
          'create trigger %I before update or delete on %I for each statement execute function append_only()',
          guarded || '_append_only', guarded);
        execute format(
          'create trigger %I before truncate on %I for each statement execute function append_only()',
          guarded || '_keeps', guarded);
      exception
        when feature_not_supported or insufficient_privilege then
          raise notice '% has no trigger here; the roles guard it', guarded;
      end;
    end if;
  end loop;
end
$body$;
revoke execute on function distribute_tables from public;
