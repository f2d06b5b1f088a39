/** Has anything changed that a person could see: pages, buttons, columns, the version of the hospital? */
import type { MenuNode, Person } from '../kit/person.ts'

type Seen = Pick<Person, 'keys' | 'menu' | 'tables' | 'hospital' | 'userType'>

const nodesIn = (menu: readonly MenuNode[]): unknown[] =>
  menu.map((node) => [
    node.path,
    node.hidden ?? false,
    node.meta.title,
    (node.controls ?? []).map(({ perms }) => perms),
    nodesIn(node.children ?? []),
  ])

const seen = ({ keys, menu, tables, hospital, userType }: Seen): string =>
  JSON.stringify([
    [...keys].sort(),
    nodesIn(menu),
    [...tables].map(([name, columns]) => [name, ...columns]).sort(),
    hospital.sysVer,
    hospital.lifeVer,
    userType,
  ])

export const rightsDiffer = (before: Seen, after: Seen): boolean => seen(before) !== seen(after)
