-- The first person says that a draw is wrong. Said again, it replaces what is not approved yet.
create function propose_correction(p_draw bigint, p_numbers integer[], p_note text, p_person text)
returns smallint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_issue record;
  v_number smallint;
begin
  select i.status, i.numbers into v_issue
    from shown_issues i
   where i.draw_id = p_draw
     and exists (select 1 from issues s where s.draw_id = p_draw and s.settled_at is not null);
  if v_issue.status is null then
    raise exception 'draw % is not settled', p_draw;
  end if;
  if exists (select 1 from corrections where draw_id = p_draw and approved_at is not null and finished_at is null) then
    raise exception 'draw % is being settled again', p_draw;
  end if;
  delete from corrections where draw_id = p_draw and approved_at is null;
  select coalesce(max(number), 0) + 1 into v_number from corrections where draw_id = p_draw;
  insert into corrections (draw_id, number, cause, was_numbers, numbers, note, proposed_by)
  values (p_draw, v_number,
          case when v_issue.status = 5 /* draw void */ then 'void'
               when v_issue.numbers is distinct from p_numbers then 'result'
               else 'payout' end,
          v_issue.numbers, p_numbers, p_note, p_person);
  return v_number;
end
$$;
revoke execute on function propose_correction from public;
grant execute on function propose_correction to koi_desk;
