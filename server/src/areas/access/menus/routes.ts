import { menuRefusals, menus } from '@clinic/contract/areas/access/menus.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { pageOf } from '../../../kit/list.ts'
import { type Route, serve } from '../../../kit/routes.ts'
import { addMenu, changeMenu, moveMenu, removeMenus, setVersions } from './actions.ts'
import { appTree, everyNode, findUri, menuList, menuRow, menuTree } from './list.ts'
import { clearOwnMenu, ownMenu, setOwnMenu, sortOwnMenu } from './own-layer.ts'

/** userType of platform administrators: the tree is everybody's, so nobody else changes it whatever her roles say. */
const PLATFORM = 0
const onPlatform =
  <I, O>(work: (ctx: Context, input: I) => O) =>
  (ctx: Context, input: I): O =>
    ctx.session.userType === PLATFORM ? work(ctx, input) : refuse(common.forbidden())

const remove = onPlatform((ctx: Context, { id }: { id: number }) => removeMenus(ctx, { ids: [id] }))

/** Siblings of one path hit the second constraint first. */
const constraints = {
  menu_path_unique: ({ path = '' }: { path?: string }) => menuRefusals.pathTaken({ path }),
  menu_control_unique: ({ menuType, path = '' }: { menuType?: string; path?: string }) =>
    menuType === 'F' ? menuRefusals.controlTaken() : menuRefusals.pathTaken({ path }),
}

export const menuRoutes: Route[] = serve(
  'access.menus',
  menus,
  {
    list: onPlatform((ctx, input) => pageOf(ctx, input, menuList)),
    one: onPlatform(menuRow),
    create: onPlatform(addMenu),
    update: onPlatform(changeMenu),
    remove,
    removeMany: onPlatform(removeMenus),
    all: onPlatform(everyNode),
    move: onPlatform(moveMenu),
    setVersions: onPlatform(setVersions),
    settings: ownMenu,
    setSetting: setOwnMenu,
    sortSettings: sortOwnMenu,
    clearSettings: clearOwnMenu,
    treeAll: onPlatform(menuTree),
    treeOfApp: onPlatform(appTree),
    rabbitOne: onPlatform(menuRow),
    rabbitCreate: onPlatform(addMenu),
    rabbitUpdate: onPlatform(changeMenu),
    rabbitRemove: remove,
    findUri: onPlatform(findUri),
  },
  constraints,
)
