/** One's own card: name, phone, e-mail, gender, avatar. Source: specification 000 §2, §3, §5; decisions §2. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Moment, Nullable, Phone, Shape, Text, Version } from '../../words.ts'
import { session } from '../session/calls.ts'

/** A valid address; at most 50 characters (000 §5). */
export const EMAIL = '^[^@\\s]+@[^@\\s]+\\.[A-Za-z]{2,}$'

/** User profile (000 §3). Phone and e-mail are whole: they are one's own. */
export const Profile = Shape({
  id: Id,
  version: Version,
  account: Text(32),
  nickName: Text(20),
  phone: Nullable(Text(20)),
  email: Nullable(Text(80)),
  /** 1 male, 2 female. */
  gender: Nullable(Type.Integer()),
  /** Where the picture is shown from; null without one. */
  avatar: Nullable(Text(300)),
  createTime: Moment,
  dept: Nullable(Shape({ deptName: Text(30) })),
  /** Posts in the department. */
  postGroup: Text(200),
})

export const profile = {
  own: call('POST /api/v1/rabbit/system/member/profile/get', {
    title: '个人资料',
    may: 'self',
    envelope: 'rabbit',
    effect: 'read',
    output: Profile,
  }),
  /** What is left out stays as it is; an avatar is a picture sent before (`/file/upload`), null takes it away. */
  update: call('POST /api/v1/rabbit/system/member/profile/update', {
    title: '修改个人资料',
    may: 'self',
    envelope: 'rabbit',
    input: {
      nickName: Type.Optional(Text(20, { minLength: 1 })),
      phone: Type.Optional(Phone),
      email: Type.Optional(Text(50, { pattern: EMAIL })),
      gender: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
      avatar: Type.Optional(Nullable(Id)),
      version: Type.Optional(Version),
    },
    output: Shape({ id: Id, version: Version }),
  }),
  /** The same as `session.changePassword`, at the hospital server's address. */
  changePassword: { ...session.changePassword, path: '/api/v1/his/usr/changePassword', envelope: 'his' as const },
}
