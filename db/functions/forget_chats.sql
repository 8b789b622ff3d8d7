-- Deletes messages of chats that are older than p_days, a few thousand at a time; answers how many. The house's role
-- cannot delete them itself, and this function refuses to delete any that are younger than requirements R-PRV-05 allow.
create function forget_chats(p_bucket smallint, p_days int) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_gone int;
begin
  if p_days < 90 then
    raise exception 'chats are kept for 90 days at least, not %', p_days;
  end if;
  delete from chat_messages
   where bucket = p_bucket
     and (member_id, number) in (select member_id, number
                                   from chat_messages
                                  where bucket = p_bucket
                                    and created_at < statement_timestamp() - make_interval(days => p_days)
                                  limit 2000);
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;
revoke execute on function forget_chats from public;
grant execute on function forget_chats to koi_app;
