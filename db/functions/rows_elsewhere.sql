-- Rows that lie in a bucket which is none of the house's: no statement would read them. The audit asks; every table that
-- names buckets is looked at.
create function rows_elsewhere()
returns table (place text, elsewhere bigint) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  for place in
    select c.relname
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'bucket' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'buckets'
     order by c.relname
  loop
    execute format('select count(*) from %I where bucket not in (select bucket from buckets)', place) into elsewhere;
    return next;
  end loop;
end
$$;
revoke execute on function rows_elsewhere from public;
grant execute on function rows_elsewhere to koi_app;
