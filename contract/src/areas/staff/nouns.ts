/** People as staff administration shows and writes them. Source: clinical-admin §14, §15; specification 000 §3. */
import { type Static, Type } from 'typebox'
import { Day, Id, Moment, Nullable, Partly, Phone, Shape, Status, Text, Version, Word } from '../../words.ts'

/** Letters, digits, point, dash, underscore; begins with a letter. Unique on the platform, case does not count. */
export const AccountName = Text(32, { pattern: '^[A-Za-z][A-Za-z0-9_.-]{1,31}$' })
const Email = Text(50, { pattern: '^[^@\\s]+@[^@\\s]+\\.[A-Za-z]{2,}$' })
const PersonName = Text(20, { minLength: 1 })
export const UserType = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)])
export const WritableType = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)])
export const Gender = Type.Union([Type.Literal(1), Type.Literal(2)])
const Ids = (maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true })
export const LimitKey = Text(40, { pattern: '^[a-z][A-Za-z.]{2,39}$' })

/** A person as the list shows her. Phone and e-mail are masked everywhere. */
export const StaffRow = Shape({
  id: Id,
  account: Text(32),
  name: Text(20),
  usrName: Text(20),
  avatar: Nullable(Text(300)),
  phone: Text(20),
  jobNo: Nullable(Text(20)),
  gender: Nullable(Gender),
  userType: UserType,
  /** Main department. */
  deptId: Nullable(Id),
  deptName: Nullable(Text(30)),
  /** All of them, the main one first. */
  deptNames: Text(2_000),
  jobNames: Text(2_000),
  roleNames: Text(2_000),
  licenceState: Word('none', 'valid', 'expiring', 'expired'),
  licenceUntil: Nullable(Day),
  status: Status,
  /** Too many wrong passwords: cannot sign in for a while. */
  locked: Type.Boolean(),
  /** Can sign in; imported people cannot before they get a password. */
  hasPassword: Type.Boolean(),
  visiting: Type.Boolean(),
  rank: Word('self', 'above', 'within'),
  lastLoginAt: Nullable(Moment),
  createTime: Moment,
  version: Version,
})
export type StaffRowValue = Static<typeof StaffRow>

export const StaffLimit = Shape({ key: LimitKey, value: Type.Integer({ minimum: 0, maximum: 9_999_999_999 }) })

/** One person with everything the drawer shows. Columns a role leaves out are absent. */
export const StaffDetail = Partly({
  ...StaffRow.properties,
  email: Text(80),
  hiredOn: Nullable(Day),
  leftOn: Nullable(Day),
  remark: Nullable(Text(200)),
  deptIds: Type.Array(Id),
  jobIds: Type.Array(Id),
  roleIds: Type.Array(Id),
  features: Type.Array(StaffLimit),
  licenceNo: Nullable(Text(40)),
  licenceScope: Nullable(Text(100)),
  prescribingLevel: Type.Integer({ minimum: 0, maximum: 3 }),
})

/** Facts of the person herself; absent ones stay as they are. Phone and e-mail: null takes them away. */
const basics = {
  name: PersonName,
  phone: Type.Optional(Nullable(Phone)),
  email: Type.Optional(Nullable(Email)),
  gender: Type.Optional(Nullable(Gender)),
  jobNo: Type.Optional(Nullable(Text(20))),
  hiredOn: Type.Optional(Nullable(Day)),
  remark: Type.Optional(Nullable(Text(200))),
}
const place = {
  /** The first is the main one. */
  deptIds: Type.Optional(Ids(20)),
  jobIds: Type.Optional(Ids(20)),
  roleIds: Type.Optional(Ids(20)),
  userType: Type.Optional(WritableType),
}
const practice = {
  licenceNo: Type.Optional(Nullable(Text(40))),
  licenceScope: Type.Optional(Nullable(Text(100))),
  licenceUntil: Type.Optional(Nullable(Day)),
  prescribingLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
}
/** What the drawer writes. */
export const staffForm = {
  ...basics,
  ...place,
  ...practice,
  /** The person's own typed limits; they beat those of her jobs and roles. */
  features: Type.Optional(Type.Array(StaffLimit, { maxItems: 40 })),
}

/** A member as list and dialog show it. */
export const Member = Partly({
  id: Id,
  account: Text(32),
  name: Text(20),
  nickName: Text(20),
  phone: Text(20),
  email: Text(80),
  gender: StaffRow.properties.gender,
  avatar: StaffRow.properties.avatar,
  userType: StaffRow.properties.userType,
  deptId: Nullable(Id),
  dept: Shape({ deptName: Text(30) }),
  deptNames: Text(2_000),
  roleNames: Text(2_000),
  status: Status,
  locked: Type.Boolean(),
  hasPassword: Type.Boolean(),
  visiting: Type.Boolean(),
  rank: StaffRow.properties.rank,
  /** Sessions that are open now. */
  sessions: Type.Integer(),
  lastLoginAt: Nullable(Moment),
  createTime: Moment,
  version: Version,
})
