-- A wrong draw is settled again (decision 26): two people agree, the result is made anew from the
-- revealed key, and each bet that had come to something else is put right by a reversing pair. What was
-- published stays as it was published; what holds instead stands here, beside it.

-- cause: result (the numbers were not those of the key), void (it was void by mistake), payout (the
-- numbers were right and what was paid on them was not). The second person makes it hold.
create table corrections (
  draw_id bigint not null,
  proposed_at timestamptz not null default clock_timestamp(),
  approved_at timestamptz,
  finished_at timestamptz,
  -- Over the lines that changed, known at the end: what they had brought, what they bring now, and what of
  -- the difference the members' wallets could not give.
  was_paid bigint,
  paid bigint,
  owed bigint,
  lines int,
  number smallint not null check (number > 0),
  cause text not null check (cause in ('result', 'void', 'payout')),
  was_numbers integer[],
  numbers integer[] not null,
  note text not null check (note <> ''),
  proposed_by text not null check (proposed_by <> ''),
  approved_by text,
  primary key (draw_id, number),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null)),
  constraint finished_was_approved check (finished_at is null or approved_at is not null)
);
comment on table corrections is 'reference: every machine asks whether its bets may be settled again';
create unique index corrections_one_at_a_time on corrections (draw_id) where finished_at is null;

-- Which chunks of a correction are done. A chunk begins behind a member and ends with one.
create table resettle_progress (
  draw_id bigint not null,
  after_member bigint not null,
  upto_member bigint not null,
  was_paid bigint not null,
  paid bigint not null,
  owed bigint not null,
  settled_at timestamptz not null,
  bets int not null,
  lines int not null,
  bucket smallint not null,
  number smallint not null,
  primary key (bucket, draw_id, number, after_member)
);

-- Each line that a correction changed, as it was and as it is. Never updated.
create table bet_corrections (
  member_id bigint not null,
  draw_id bigint not null,
  was_payout bigint not null,
  was_refund bigint not null,
  payout bigint not null check (payout >= 0),
  refund bigint not null check (refund >= 0),
  owed bigint not null check (owed >= 0),
  corrected_at timestamptz not null,
  order_id uuid not null,
  bucket smallint not null,
  line smallint not null,
  number smallint not null,
  was_outcome smallint not null,
  outcome smallint not null check (outcome between 1 and 3),
  primary key (bucket, member_id, order_id, line, number)
);

-- What members owe the house: paid by mistake, and gone when it was taken back.
create table receivables (
  member_id bigint not null,
  owed bigint not null check (owed >= 0),
  bucket smallint not null,
  primary key (bucket, member_id)
);
create index receivables_open on receivables (bucket, member_id) where owed > 0;

-- An issue as it is shown: with the result that holds.
create view shown_issues as
  select i.draw_id, i.lottery, i.issue, i.opens_at, i.lock_at, i.draw_at,
         case when c.draw_id is null then i.status else 4::smallint end as status,
         coalesce(c.numbers, i.numbers) as numbers,
         case when c.draw_id is null then i.void_reason end as void_reason,
         c.cause as corrected_cause, c.approved_at as corrected_at, i.numbers as first_numbers
    from issues i
    left join corrections c
      on c.draw_id = i.draw_id
     and c.approved_at is not null
     and c.number = (select max(l.number) from corrections l where l.draw_id = i.draw_id and l.approved_at is not null);

-- The first person says that a draw is wrong. Said again, it replaces what nobody has approved yet.
create function propose_correction(p_draw bigint, p_numbers integer[], p_note text, p_person text)
returns smallint language plpgsql as $$
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
          case when v_issue.status = 5 then 'void'
               when v_issue.numbers is distinct from p_numbers then 'result'
               else 'payout' end,
          v_issue.numbers, p_numbers, p_note, p_person);
  return v_number;
end
$$;

-- The second person agrees: from now on the corrected result holds. Answers whether it was waiting.
create function approve_correction(p_draw bigint, p_number smallint, p_person text)
returns boolean language plpgsql as $$
begin
  update corrections
     set approved_by = p_person, approved_at = statement_timestamp()
   where draw_id = p_draw and number = p_number and approved_at is null;
  return found;
end
$$;

-- Every bucket is done. Answers whether this call ended it.
create function finish_correction(
  p_draw bigint, p_number smallint, p_lines int, p_was_paid bigint, p_paid bigint, p_owed bigint)
returns boolean language plpgsql as $$
begin
  update corrections
     set finished_at = statement_timestamp(), lines = p_lines, was_paid = p_was_paid, paid = p_paid, owed = p_owed
   where draw_id = p_draw and number = p_number and approved_at is not null and finished_at is null;
  return found;
end
$$;

revoke insert, update, delete, truncate on corrections, resettle_progress, bet_corrections, receivables, shown_issues
  from koi_app;
do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid::regprocedure
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and p.proname in ('propose_correction', 'approve_correction', 'finish_correction')
  loop
    execute format('alter function %s security definer', f);
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to koi_app', f);
  end loop;
end
$$;

select distribute_tables();

do $$
begin
  create trigger bet_corrections_append_only before update or delete on bet_corrections
    for each statement execute function append_only();
  create trigger bet_corrections_keeps before truncate on bet_corrections
    for each statement execute function append_only();
exception
  when feature_not_supported or insufficient_privilege then
    raise notice 'bet_corrections has no trigger here; the roles guard it';
end
$$;
