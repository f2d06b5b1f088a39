import { expect, test } from 'vitest'
import { countedWithTab } from './SavedFilters.tsx'

test('what a kept search of customers counts is what it finds: its filters and its tab', () => {
  const query = 'consultantId=7&sex=女&sortName=createTime&sortOrder=desc&tab=inDebt'
  expect(countedWithTab({ name: '甲', query })).toEqual({
    view: 'inDebt',
    sex: '女',
    consultantId: 7,
    page: 1,
    pageSize: 1,
  })
  expect(countedWithTab({ name: '乙', query: 'tab=nonsense' })).toEqual({ page: 1, pageSize: 1 })
})
