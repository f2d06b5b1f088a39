import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { expect, test } from 'vitest'
import { granted } from '../../kit/list/column.tsx'
import { holds } from '../../kit/person.ts'
import { personOf } from './person.ts'

type User = Parameters<typeof personOf>[0]
const user: User = {
  id: 7,
  name: '田雨欣',
  usrName: '田雨欣',
  account: 'front',
  phone: '139****0001',
  avatar: null,
  userType: 2,
  userInfo: {
    id: 7,
    nickName: '田雨欣',
    phone: '139****0001',
    email: null,
    gender: 2,
    avatar: null,
    createTime: '2026-01-01 09:00:00',
    dept: null,
  },
  roles: ['前台'],
  permissions: [{ value: 'customer:list' }],
  permissionList: ['customer:list', 'customer:add'],
  roleList: [{ id: 1, name: '前台', code: 'front' }],
  deptUsrList: [],
  postList: [],
  hospital: {
    id: 1,
    hospitalName: '医院',
    sysVer: 'U',
    lifeVer: 'C',
    groupHis: false,
    managType: 1,
    dataViewType: 1,
    logo: null,
  },
  childHospitals: [],
  tables: [
    {
      menuId: 3,
      child: [
        {
          name: 'customers.customer',
          cols: [
            { prop: 'name', perms: true },
            { prop: 'age', perms: true },
          ],
        },
      ],
    },
  ],
  features: {},
  permEpoch: '1.1',
  mustChangePassword: false,
}

test('the person of the screens has id, kind, permissions and roles', { tags: ['F0206'] }, () => {
  const person = personOf(user, [])
  expect(person).toMatchObject({ id: 7, userType: 2, roles: ['前台'] })
  expect([...person.keys].sort()).toEqual(['customer:add', 'customer:list'])
  expect([holds(person, 'customer:add'), holds(person, 'customer:edit')]).toEqual([true, false])
})

test('without roles the role is ROLE_DEFAULT', { tags: ['F0177'] }, () => {
  expect(personOf({ ...user, roleList: [] }, []).roles).toEqual(['ROLE_DEFAULT'])
})

test('a column shows only if the table of the list names it; what no field stands behind stays', {
  tags: ['F0344'],
}, () => {
  const person = personOf(user, [])
  const columns = ['name', 'age', 'phone', 'marks'].map((name) => ({ name, title: name, value: () => null }))
  const names = (of: { tables: typeof person.tables }) => granted(columns, of, customers.page).map(({ name }) => name)
  expect(names(person)).toEqual(['name', 'age', 'marks'])
  expect(names({ tables: new Map() })).toEqual(['name', 'age', 'phone', 'marks'])
})
