/** Calls of the session area. */
import { call } from '@clinic/contract/call.ts'
import { Id, Nullable, Text } from '@clinic/contract/words.ts'
import { Type } from 'typebox'

const Menu = Type.Unsafe<import('../../kit/person.ts').MenuNode>({ type: 'object' })

export const session = {
  publicKey: call('GET /api/v1/login/usr/get/publicKey', {
    title: '获取密码公钥',
    may: 'public',
    output: Type.Object({
      keyId: Type.String(),
      algorithm: Type.String(),
      publicKey: Type.String(),
      nonce: Type.String(),
      expiresIn: Type.Integer(),
    }),
  }),
  captcha: call('GET /api/v1/login/usr/get/captcha', {
    title: '获取验证码',
    may: 'public',
    output: Type.Object({ image: Type.String(), uuid: Type.String() }),
  }),
  hospitals: call('GET /api/v1/data/hospital/hospitalList', {
    title: '医院列表',
    may: 'public',
    input: { hospitalStatus: Type.Optional(Type.Integer()) },
    output: Type.Array(Type.Object({ id: Id, hospitalName: Type.String() })),
  }),
  login: call('POST /api/v1/login/usr/login', {
    title: '登录',
    may: 'public',
    input: {
      username: Text(50),
      passwd: Text(2000),
      keyId: Text(100),
      captcha: Text(10),
      uuid: Text(100),
      hospitalId: Type.Optional(Id),
      loginType: Type.Optional(Type.Integer()),
    },
    output: Type.Object({ token: Type.String() }),
  }),
  signOut: call('POST /api/v1/login/usr/loginout', { title: '退出登录', may: 'self' }),
  current: call('GET /api/v1/his/hospital/get/current', {
    title: '当前用户',
    may: 'self',
    output: Type.Object({
      id: Id,
      name: Type.String(),
      usrName: Type.String(),
      avatar: Nullable(Type.String()),
      userType: Type.Integer(),
      permissions: Type.Array(Type.Object({ value: Type.String() })),
      permissionList: Type.Array(Type.String()),
      roleList: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      deptUsrList: Type.Array(Type.Object({ deptId: Id, deptName: Type.String() })),
      postList: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
      hospital: Type.Object({
        id: Id,
        hospitalName: Type.String(),
        sysVer: Type.String(),
        lifeVer: Type.String(),
        groupHis: Type.Boolean(),
      }),
      tables: Type.Array(
        Type.Unsafe<{ menuId: number; child: { name: string; cols: { prop: string }[] }[] }>({ type: 'object' }),
      ),
      features: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
    }),
  }),
  menu: call('GET /api/v1/login/usr/auth/menu', { title: '当前用户菜单', may: 'self', output: Type.Array(Menu) }),
  warehouses: call('POST /api/v1/warehouse/warehouseRecords/noauthlist', {
    title: '仓库列表',
    may: 'self',
    effect: 'read',
    output: Type.Unknown(),
  }),
  weComSecurity: call('POST /api/v1/weChat/security/getWeChatSecuritySet', {
    title: '企业微信安全设置',
    may: 'self',
    effect: 'read',
    output: Type.Unknown(),
  }),
  changePassword: call('POST /api/v1/rabbit/system/member/password/change', {
    title: '修改密码',
    may: 'self',
    envelope: 'rabbit',
    input: { oldPassword: Text(2000), newPassword: Text(2000), confirmPassword: Text(2000), keyId: Text(100) },
  }),
  wsTicket: call('POST /api/v1/login/usr/wsTicket', {
    title: '实时连接凭证',
    may: 'self',
    output: Type.Object({ ticket: Type.String() }),
  }),
}
