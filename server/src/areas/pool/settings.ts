/** 公海规则: one pool's people, limits and rules. */
import { pools, ruleScope } from '@clinic/contract/areas/pool/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { refuse } from '../../kit/context.ts'
import { col, everybody } from '../../kit/list.ts'
import { refuseDangling } from '../../kit/references.ts'
import { resource } from '../../kit/resource.ts'
import { namedSourceTypes } from '../customers/reads.ts'
import { departmentNamesOf, namedDepartments } from '../staff/reads.ts'

export const settings = resource(
  { list: pools.settings },
  {
    scope: everybody('a setting of the hospital'),
    columns: {
      departmentNames: col(sql.raw(departmentNamesOf('r.department_ids'))),
      stoppedAt: col('r.stopped_at_count'),
    },
    values: async ({ departmentIds, rules }, ctx) => {
      if (departmentIds) await refuseDangling(ctx, namedDepartments(departmentIds), common.notFound)
      const scopes = (rules ?? []).map(ruleScope)
      if (new Set(scopes).size < scopes.length) refuse(common.invalid({ reason: '同一种条件对同样的客户只能写一条' }))
      const types = [...new Set((rules ?? []).flatMap(({ sourceTypeIds = [] }) => sourceTypeIds))]
      if (types.length > 0) await refuseDangling(ctx, namedSourceTypes(types), common.notFound)
      return rules ? { rules: sql`${JSON.stringify(rules)}::jsonb`, stopped_at_count: null } : {}
    },
  },
)
