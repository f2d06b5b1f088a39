/** The area's calls: roles by both doors, and typed limits. */
import { limits } from '@clinic/contract/areas/access/limits.ts'
import { rabbitRoles, roles } from '@clinic/contract/areas/access/roles.ts'
import { roleRefusals } from '@clinic/contract/areas/access/words.ts'
import { asRabbit } from '../../kit/list.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { limitsOf, removeLimit, saveLimits } from './rights/limits.ts'
import { copyRole, createRole, removeRole, removeRoles, updateRole } from './roles/actions.ts'
import { columnTablesOf, contentOf, departmentTreeOf, menuTreeOf } from './roles/content.ts'
import { roleById, roleOptions, rolePage } from './roles/list.ts'
import { addMembers, removeMembers, rolePeople, saveMembers } from './roles/members.ts'
import { previewRights, reachOfScope } from './roles/preview.ts'
import { saveContent } from './roles/save-content.ts'

const constraints = {
  role_code_unique: ({ code }: { code: string }) => roleRefusals.codeTaken({ code }),
  role_name_unique: ({ name }: { name: string }) => roleRefusals.nameTaken({ name }),
}

const his = serve(
  'access.roles',
  roles,
  {
    list: rolePage,
    all: roleOptions,
    one: (ctx, { id }) => roleById(ctx, id),
    create: createRole,
    update: updateRole,
    remove: removeRole,
    copy: copyRole,
    content: async (ctx, { roleId }) => ({ roleId, ...(await contentOf(ctx, roleId)) }),
    saveContent: (ctx, { roleId, version, ...content }) => saveContent(ctx, { roleId, version }, content),
    menuTree: menuTreeOf,
    departments: departmentTreeOf,
    limits: (ctx, { roleId }) => limitsOf(ctx, { ownerType: 'role', ownerId: roleId }),
    columns: columnTablesOf,
    saveScope: async (ctx, { roleId, version, ...scope }) => ({
      id: roleId,
      version: (await saveContent(ctx, { roleId, version }, scope)).version,
    }),
    reach: reachOfScope,
    preview: previewRights,
    addMembers,
    removeMembers,
  },
  constraints,
)

const rabbit = serve(
  'access.rabbitRoles',
  rabbitRoles,
  {
    page: async (ctx, input) => asRabbit(input, await rolePage(ctx, input)),
    get: (ctx, { id }) => roleById(ctx, id),
    getWhole: async (ctx, { id }) => ({ ...(await contentOf(ctx, id)), ...(await roleById(ctx, id)) }),
    create: createRole,
    update: updateRole,
    remove: removeRole,
    removeMany: removeRoles,
    all: roleOptions,
    members: rolePeople,
    saveMembers,
    saveMenus: async (ctx, { roleId, version, menuIds }) => {
      await saveContent(ctx, { roleId, version }, { menuIds, controlIds: [] })
      return menuIds.length
    },
  },
  constraints,
)

export const accessRoutes: Route[] = [
  ...his,
  ...rabbit,
  ...serve('access.limits', limits, {
    list: limitsOf,
    save: saveLimits,
    remove: removeLimit,
    removeByPost: removeLimit,
  }),
]
