-- Deletes questions of visitors that wait for no answer and had no new word for p_days; answers how many.
create function forget_questions(p_days int) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_ids uuid[];
begin
  if p_days < 90 then
    raise exception 'questions are kept for 90 days at least, not %', p_days;
  end if;
  select array_agg(s.id)
    into v_ids
    from (select id
            from questions
           where state <> 'waiting'
             and updated_at < statement_timestamp() - make_interval(days => p_days)
           limit 500
             for update) s;
  if v_ids is null then
    return 0;
  end if;
  delete from question_words where question_id = any (v_ids);
  delete from questions where id = any (v_ids);
  return cardinality(v_ids);
end
$$;
revoke execute on function forget_questions from public;
grant execute on function forget_questions to koi_app;
