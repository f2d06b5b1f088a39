/**
 * When a part of a screen is shown: by permission, role, person, version and life version (specification 000 §6).
 * The server decides again about everything that is done; this only keeps what is of no use from the screen.
 */
import type { Permission } from '@clinic/contract/permissions.ts'
import type { Person } from './person.ts'

export type Viewer = Pick<Person, 'id' | 'userType' | 'keys' | 'roles'> & {
  readonly hospital: Pick<Person['hospital'], 'sysVer' | 'lifeVer'> & Partial<Pick<Person['hospital'], 'groupHis'>>
}

/** Conditions; a part is shown when all that are given hold. */
export type Showing = {
  /** Held, matched by its value. */
  readonly permission?: Permission
  /** None of these is held. */
  readonly noneOf?: readonly Permission[]
  /** Any of these is held. */
  readonly anyOf?: readonly Permission[]
  /** Names of roles: all of them. */
  readonly allRoles?: readonly string[]
  /** Names of roles: any of them. */
  readonly anyRole?: readonly string[]
  /** These people or these kinds of people, and administrators. */
  readonly only?: { readonly ids?: readonly number[]; readonly userTypes?: readonly number[] }
  /** System versions in one line: `S,U`. */
  readonly versions?: string
  /** Exactly this life version. */
  readonly lifeVer?: string
  /** Hospitals of a group, or those of none. */
  readonly groupHis?: boolean
}

/** 0 platform, 1 hospital: they act as administrators where a person or a kind is asked for. */
export const isAdministrator = ({ userType }: Pick<Person, 'userType'>): boolean => userType === 0 || userType === 1

/** Finds a permission by its value; undefined when it is not held. */
export const permissionOf = <P extends { readonly value: string }>(
  permissions: readonly P[],
  value: string,
): P | undefined => permissions.find((permission) => permission.value === value)

const rules: { readonly [K in keyof Required<Showing>]: (viewer: Viewer, wanted: NonNullable<Showing[K]>) => boolean } =
  {
    permission: ({ keys }, wanted) => keys.has(wanted),
    noneOf: ({ keys }, wanted) => !wanted.some((key) => keys.has(key)),
    anyOf: ({ keys }, wanted) => wanted.some((key) => keys.has(key)),
    allRoles: ({ roles }, wanted) => wanted.every((role) => roles.includes(role)),
    anyRole: ({ roles }, wanted) => wanted.some((role) => roles.includes(role)),
    only: (viewer, { ids = [], userTypes = [] }) =>
      isAdministrator(viewer) || ids.includes(viewer.id) || userTypes.includes(viewer.userType),
    versions: ({ hospital }, wanted) =>
      wanted
        .split(',')
        .map((version) => version.trim())
        .includes(hospital.sysVer),
    lifeVer: ({ hospital }, wanted) => hospital.lifeVer === wanted,
    groupHis: ({ hospital }, wanted) => (hospital.groupHis ?? false) === wanted,
  }

/** Is it shown to this viewer? Every condition that is named has to hold; none: it is. */
export const isShown = (viewer: Viewer, showing: Showing): boolean =>
  Object.entries(showing).every(
    ([name, wanted]) =>
      wanted === undefined || (rules[name as keyof Showing] as (who: Viewer, what: unknown) => boolean)(viewer, wanted),
  )

/** `导出__customer:export`: a button's name with the permission it needs (specification 001 §5). */
export const nameWithPermission = (text: string): { readonly name: string; readonly permission: string | null } => {
  const at = text.indexOf('__')
  return at < 0 ? { name: text, permission: null } : { name: text.slice(0, at), permission: text.slice(at + 2) }
}
