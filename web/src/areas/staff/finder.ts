/** Staff in the palette. */
import { people } from '@clinic/contract/areas/staff/people.ts'
import { finderOf } from '../../kit/page/entry.ts'

export const finders = [
  finderOf(
    '员工',
    people.list,
    (keyword) => ({ keyword, pageSize: 5 }),
    ({ result }) =>
      result.map(({ id, name, account, deptNames }) => ({
        key: `staff${id}`,
        label: name ?? '',
        note: [deptNames].flat().filter(Boolean).join('、'),
        to: `/system/user?keyword=${encodeURIComponent(account ?? name ?? '')}`,
      })),
  ),
]
