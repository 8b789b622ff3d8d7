-- The public beacon of a draw (rulebook 4.4): the chain and the round that its result waits for are stored
-- when the issue is made, the value of that round once, between the lock and the result.

-- What signatures are checked by, for ever; only where to ask may change.
create table beacon_chains (
  hash text not null primary key,
  public_key text not null,
  genesis_s bigint not null,
  period_s integer not null,
  url text not null
);
comment on table beacon_chains is 'local: kept on the coordinator, beside the issues';

create function beacon_chain_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (old.hash, old.public_key, old.genesis_s, old.period_s)
        is distinct from (new.hash, new.public_key, new.genesis_s, new.period_s) then
    raise exception 'beacon chain % stays as it is', old.hash;
  end if;
  return new;
end
$$;
create trigger beacon_chain_stays before update or delete on beacon_chains
  for each row execute function beacon_chain_stays();

-- issues.beacon says which one a draw was made with: 'none', or the hash of a chain. It never changes.
alter table issues add column beacon_round bigint;
alter table issues add column beacon_randomness bytea;
alter table issues add column beacon_signature bytea;
alter table issues add constraint beacon_has_a_round check ((beacon = 'none') = (beacon_round is null));
alter table issues add constraint beacon_is_whole check (
  (beacon_randomness is null) = (beacon_signature is null)
  and (beacon_signature is null or beacon_randomness = sha256(beacon_signature)));
-- There is no fallback: without its value such an issue can only become void.
alter table issues add constraint drawn_had_its_beacon check (
  status not in (3, 4) or beacon = 'none' or beacon_randomness is not null);

-- Status 2 means closed in every bucket, and a frozen list is published: nothing that the value could
-- be looked at for can change any more.
create function beacon_comes_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.beacon_randomness is not null
       or new.beacon <> 'none' and not exists (select 1 from beacon_chains c where c.hash = new.beacon) then
      raise exception 'issue % cannot begin with this beacon', new.draw_id;
    end if;
    return new;
  end if;
  if new.beacon_round is distinct from old.beacon_round then
    raise exception 'issue % keeps its round', old.draw_id;
  end if;
  if old.beacon_round is not null and new.lock_at is distinct from old.lock_at then
    raise exception 'issue % keeps the lock that its round follows', old.draw_id;
  end if;
  if (old.beacon_randomness, old.beacon_signature) is distinct from (new.beacon_randomness, new.beacon_signature)
     and not (old.beacon_randomness is null and old.beacon_round is not null
              and old.status = 2 and new.status = 2 and old.frozen_at is not null) then
    raise exception 'the beacon of issue % comes once, between its lock and its result', old.draw_id;
  end if;
  return new;
end
$$;
create trigger beacon_comes_once before insert or update on issues
  for each row execute function beacon_comes_once();

select distribute_tables();
