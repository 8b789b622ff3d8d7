-- Puts a draft into force as it was read, and lets go of it; answers whether it still said that. Nobody writes a
-- rate otherwise: it must not be set when a rate was published, and a right to some columns reaches no machine of a cluster.
create function publish_rate(p_product text, p_since timestamptz, p_rate_bp int, p_drafted_by text, p_published_by text)
returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from savings_rate_drafts
   where product = p_product and since = p_since and rate_bp = p_rate_bp and drafted_by = p_drafted_by;
  if not found then
    return false;
  end if;
  insert into savings_rates (product, since, rate_bp, drafted_by, published_by)
  values (p_product, p_since, p_rate_bp, p_drafted_by, p_published_by);
  return true;
end
$$;
revoke execute on function publish_rate from public;
grant execute on function publish_rate to koi_desk;
