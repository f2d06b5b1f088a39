import { call } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { expect, test } from 'vitest'
import { type KnownButton, known, knownButtons } from './known-buttons.ts'

const any = call('POST /api/v1/thing/{id}', { title: '办理', may: 'self', input: { id: Id } })
const names = Object.keys(knownButtons) as KnownButton[]
const asked: readonly [fact: string, name: KnownButton, label: string][] = [
  ['F0589', 'export custom', '自定义导出'],
  ['F0590', 'export list', '导出列表'],
  ['F0591', 'export form', '导出表单'],
  ['F0592', 'export picture', '导出图片'],
  ['F0593', 'export attachment', '导出附件'],
  ['F0594', 'export data', '导出数据'],
  ['F0595', 'edit', '编辑'],
  ['F0596', 'delete', '删除'],
  ['F0597', 'enable', '启用'],
  ['F0598', 'disable', '禁用'],
  ['F0599', 'run', '运行'],
  ['F0600', 'pause', '暂停'],
  ['F0601', 'resume', '继续'],
  ['F0602', 'restore', '恢复'],
  ['F0603', 'push down (下发)', '下发'],
  ['F0604', 'confirm', '确认'],
  ['F0605', 'set position', '设置岗位'],
  ['F0606', 'download', '下载'],
  ['F0607', 'cancel favourite', '取消收藏'],
  ['F0608', 'graduate', '结业'],
  ['F0609', 'evaluate', '评价'],
  ['F0610', 'hazard notice', '危险告知'],
  ['F0611', 'set department/position', '设置部门/岗位'],
  ['F0612', 'reset password', '重置密码'],
  ['F0613', 'batch set role', '批量设置角色'],
  ['F0614', 'batch set department', '批量设置部门'],
  ['F0615', 'batch set province', '批量设置省份'],
]

for (const [fact, name, label] of asked)
  test(`the generic table knows “${name}”`, { tags: [fact] }, () => {
    expect(known(name, any)).toMatchObject({ label, call: any })
  })

test('it knows these and no others, each under a word of its own', () => {
  expect(names.toSorted()).toEqual(asked.map(([, name]) => name).toSorted())
  expect(new Set(names.map((name) => knownButtons[name].label)).size).toBe(names.length)
})

test('where a button stands is known with it: exports are downloads, batches wait for rows, deleting asks', () => {
  expect(known('export list', any)).toMatchObject({ exports: true })
  expect(known('batch set role', any)).toMatchObject({ selection: 'some' })
  expect(known('delete', any)).toMatchObject({ danger: true, confirm: '此操作将永久删除该数据, 是否继续?' })
  expect(known('edit', any, { label: '修改' })).toMatchObject({ label: '修改' })
})
