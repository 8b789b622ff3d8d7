-- HMAC-SHA256 of the hash of a fact's text, under the salt of its member. Of the hash and not of the text, so that
-- facts from before there were salts could be salted as well. Null where there is no salt.
create function salted_hash(p_salt bytea, p_hash bytea) returns bytea language sql immutable strict
set search_path = pg_catalog, public, pg_temp
as $$
  select sha256(k.outer_pad || sha256(k.inner_pad || p_hash))
    from (select string_agg(set_byte('\x00'::bytea, 0, get_byte(s.key, at) # 54), ''::bytea order by at) as inner_pad,
                 string_agg(set_byte('\x00'::bytea, 0, get_byte(s.key, at) # 92), ''::bytea order by at) as outer_pad
            from (select p_salt || decode(repeat('00', 32), 'hex') as key) s, generate_series(0, 63) at) k
$$;
