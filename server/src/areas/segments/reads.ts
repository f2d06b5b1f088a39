/** What other areas may read of tags inside their own statements, as text. Knows no other area. */

/** What a customer (of the alias) bears, group by group, as JSON. */
export const tagsByGroup = (customer: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'group', g.name, 'tags', g.tags) order by g.sort, g.id), '[]')
    from (select t.group_id as id, g.name, g.sort, jsonb_agg(jsonb_build_object('id', t.id,
          'integralName', t.integral_name, 'color', g.color) order by t.sort, t.id) as tags
        from segments.customer_tag b join segments.tag t on t.hospital_id = b.hospital_id and t.id = b.tag_id
        join segments.tag_group g on g.hospital_id = t.hospital_id and g.id = t.group_id
       where b.hospital_id = ${customer}.hospital_id and b.customer_id = ${customer}.id
       group by t.group_id, g.name, g.sort, g.color) g)`
