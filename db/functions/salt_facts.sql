-- Makes the facts of a bucket anew, once, where they are from before there were salts (decision 0055): each member gets a
-- salt, each fact of these subjects becomes the hash that it would have been with it, and the seals over what they were give
-- way to their head, which the next seal goes on from. For the owner, before the house opens; the seals have been verified.
create function salt_facts(p_bucket smallint, p_subjects text[]) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_last seals;
  v_salted bigint;
  v_members bigint[];
  v_salts bytea[];
begin
  perform pg_advisory_xact_lock(5650002, p_bucket);
  select * into v_last from seals where bucket = p_bucket order by number desc limit 1;
  if exists (select from seal_heads where bucket = p_bucket) or v_last.form = 2 then
    raise exception 'the facts of bucket % are salted', p_bucket using errcode = '42501';
  end if;
  perform set_config('koi.salting', 'on', true);
  -- Each number drawn brings 122 bits of the machine's strong chance.
  select array_agg(m.id),
         array_agg(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
    into v_members, v_salts
    from members m
   where m.bucket = p_bucket;
  insert into member_salts (bucket, member_id, salt)
  select p_bucket, u.member_id, u.salt
    from unnest(v_members, v_salts) as u (member_id, salt);
  update facts f
     set hash = salted_hash(s.salt, f.hash)
    from member_salts s
   where f.bucket = p_bucket
     and f.subject = any (p_subjects)
     and s.bucket = p_bucket
     and s.member_id = f.member_id;
  get diagnostics v_salted = row_count;
  perform add_facts(p_bucket, 'salt', v_members, array_fill('own'::text, array[cardinality(v_members)]),
                    (select array_agg(jsonb_build_array(encode(sha256(u.salt), 'hex'))::text order by u.at)
                       from unnest(v_salts) with ordinality as u (salt, at)))
  where v_members is not null;
  if v_last.number is not null then
    insert into seal_heads (bucket, number, salted, hash)
    values (p_bucket, v_last.number, v_salted, v_last.hash);
    delete from seals where bucket = p_bucket;
  end if;
  perform set_config('koi.salting', 'off', true);
end
$$;
revoke execute on function salt_facts from public;
