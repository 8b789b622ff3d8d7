-- What a draw settles by beside its numbers: {"yearAnimal": 6} for Mark Six (rulebook 1.6). Stored when
-- the issue is made, so that no later table of Chinese years can change what was bet on.
alter table issues add column facts jsonb not null default '{}';

create or replace function issue_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'issue % stays', old.draw_id;
  end if;
  if new.status <> old.status
     and not (old.status = 1 and new.status in (2, 5) or old.status = 2 and new.status in (3, 5)
              or old.status = 3 and new.status = 4) then
    raise exception 'issue % cannot go from % to %', old.draw_id, old.status, new.status;
  end if;
  if (old.draw_id, old.lottery, old.issue, old.chain, old.position, old.beacon, old.opens_at, old.draw_at, old.facts)
     is distinct from (new.draw_id, new.lottery, new.issue, new.chain, new.position, new.beacon, new.opens_at, new.draw_at, new.facts)
     or old.frozen_at is not null and (old.entries, old.stakes, old.root, old.bucket_roots, old.frozen_at)
        is distinct from (new.entries, new.stakes, new.root, new.bucket_roots, new.frozen_at)
     or old.key is not null and (old.key, old.numbers, old.drawn_at)
        is distinct from (new.key, new.numbers, new.drawn_at)
     or old.settled_at is not null and old.settled_at is distinct from new.settled_at then
    raise exception 'issue % is published as it is', old.draw_id;
  end if;
  return new;
end
$$;
