/** Who is signed in, as every screen may ask: rights, hospital, columns. Filled once by the session area. */
import type { May } from '@clinic/contract/call.ts'
import { keysOf } from '@clinic/contract/call.ts'
import type { Permissions } from '@clinic/contract/permissions.ts'
import { createContext, use } from 'react'

/** A tab button or page button a menu page carries. */
export type Control = { readonly id: number; readonly perms: string; readonly menuName: string; readonly kind?: string }

/** A node of the server's menu tree (clinical-admin §14). */
export type MenuNode = {
  readonly id: number
  readonly parentId: number
  readonly menuType: string
  readonly path: string
  readonly redirect?: string | null
  readonly hidden?: boolean
  readonly orderNum?: number
  readonly perms?: string | null
  readonly meta: {
    readonly title: string
    readonly icon?: string | null
    readonly affix?: boolean
    readonly activeMenu?: string | null
  }
  readonly children?: readonly MenuNode[]
  readonly controls?: readonly Control[]
}

/** Said where somebody has no role (F0177). */
export const ROLE_DEFAULT = 'ROLE_DEFAULT'

export type Person = {
  readonly id: number
  readonly name: string
  readonly avatar: string | null
  readonly userType: number
  readonly roles: readonly string[]
  readonly departments: readonly string[]
  readonly posts: readonly string[]
  readonly keys: Permissions
  readonly hospital: {
    readonly id: number
    readonly name: string
    readonly sysVer: string
    readonly lifeVer: string
    readonly groupHis: boolean
    /** Path of the picture above the menu; null: the product's own. */
    readonly logo: string | null
  }
  /** Hospitals the person may switch to; empty for anybody but group staff. */
  readonly otherHospitals: readonly { readonly id: number; readonly name: string }[]
  /** Columns this person sees of the tables on her pages: table → names. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  readonly features: Readonly<Record<string, number>>
  readonly menu: readonly MenuNode[]
  /** The password was set by somebody else: nothing works before it is changed. */
  readonly mustChangePassword: boolean
}

/** Is whoever is signed in now this person, in the same hospital? */
export const isStill = (
  { id, hospital }: Person,
  now: { readonly id: number; readonly hospital: { readonly id: number } },
) => now.id === id && now.hospital.id === hospital.id

const Who = createContext<Person | null>(null)
/** Around the signed-in frame: says who is signed in. */
export const PersonProvider = Who.Provider

/** The signed-in person. @throws when used outside the signed-in frame, which is a bug. */
export const usePerson = (): Person => {
  const person = use(Who)
  if (!person) throw new Error('usePerson outside the signed-in frame')
  return person
}

/** True when the person holds what a call, or a list of keys, asks for. The server decides again. */
export const holds = (person: Person, may: May): boolean => {
  if (may === 'public' || may === 'self') return true
  return keysOf(may).some((key) => person.keys.has(key))
}

/** `const may = useMay(); may(orders.create.may)`; also takes a bare key. */
export const useMay = (): ((may: May) => boolean) => {
  const person = usePerson()
  return (may) => holds(person, may)
}

/** The menu page a screen stands on: its id, title and controls. Null outside the menu. */
const Page = createContext<MenuNode | null>(null)
export const MenuPageProvider = Page.Provider
export const useMenuPage = (): MenuNode | null => use(Page)
