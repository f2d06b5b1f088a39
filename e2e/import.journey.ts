/** 客户导入: a sheet with faults is mended and taken in. 导出审批: more than the limit is asked for, approved, and taken once. */
import type { Browser, Page } from '@playwright/test'
import { asked } from './calls.ts'
import { expect as assert, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

/** Work of the server in between: patient on a busy machine. */
const expect = assert.configure({ timeout: 30_000 })
test.setTimeout(180_000)

let serial = 60_000_000 + (Date.now() % 20_000_000)
const phone = (): string => `136${String(serial++)}`

const heads = ['姓名', '性别', '手机号', '来源', '生日']
const sheet = (): Buffer => {
  const twice = phone()
  const rows = [
    ['乔一帆', '女', phone(), '现场', '1992-05-20'],
    ['乔二帆', '未知', phone(), '现场', ''],
    ['乔三帆', '女', phone(), '抖音信息流', ''],
    ['乔四帆', '男', phone(), '抖音信息流', ''],
    ['乔五帆', '女', '95012', '现场', ''],
    ['乔六帆', '女', twice, '现场', ''],
    ['乔七帆', '女', twice, '现场', '1932-13-05'],
    ['', '女', phone(), '现场', ''],
  ]
  return Buffer.from([heads, ...rows].map((cells) => cells.join(',')).join('\n'))
}

test('a sheet with faults is mended where it stands, and what is good goes in', async ({ page }) => {
  await openAs(page, 'admin', '/customer/import')
  await page.getByRole('button', { name: '导入客户' }).first().click()
  const panel = page.getByRole('dialog', { name: '导入客户' })
  await expect(panel.getByText('只新建')).toBeVisible()
  await shoot(page, 'import-upload')
  await panel.locator('input[type=file]').setInputFiles({
    name: '客户-十一月.csv',
    mimeType: 'text/csv',
    buffer: sheet(),
  })
  await expect(page).toHaveURL(/\/customer\/import\/\d+/)
  const start = page.getByRole('button', { name: '导入能导的 2 行' })
  await expect(start).toBeVisible()
  const kinds = page.getByRole('region', { name: '问题分类' })
  await expect(kinds.getByRole('button', { name: /来源不存在/ })).toContainText('2')
  await shoot(page, 'import-faults')
  await kinds.getByRole('button', { name: /来源不存在/ }).click()
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  await expect(rows).toHaveCount(2)
  await rows.first().click()
  const mend = page.getByRole('dialog', { name: '修改第 4 行' })
  await mend.getByRole('combobox', { name: '来源' }).click()
  await page.getByTitle('现场', { exact: true }).click()
  await mend.getByRole('switch', { name: '写法相同的行一起改' }).click()
  await shootDesk(page, 'import-mend')
  await mend.getByRole('button', { name: '改好并核对' }).click()
  await expect(page.getByRole('button', { name: '导入能导的 4 行' })).toBeVisible()
  await page.getByRole('button', { name: '导入能导的 4 行' }).click()
  await shootDesk(page, 'import-confirm')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /是|导入能导的/ })
    .click()
  await expect(page.getByText('已导入完成')).toBeVisible()
  await expect(page.getByText('新建 4 · 更新 0')).toBeVisible()
  await shoot(page, 'import-done')
  await turnTo(page, '/customer/list?keyword=qiaosanfan')
  await expect(page.getByRole('row', { name: /乔三帆/ })).toBeVisible()
  await turnTo(page, '/customer/import')
  await expect(page.getByRole('row', { name: /客户-十一月/ })).toContainText('已完成')
  await shoot(page, 'imports')
})

type Content = Record<string, unknown> & {
  version: number
  menuIds: number[]
  controlIds: number[]
  features: object[]
}
type Tree = { children: { id: number; path: string; controls: { id: number; perms: string }[] }[] }[]

/** Lets the desk export three customers at once, and ask for more. */
const allowDesk = async (admin: Page): Promise<void> => {
  const roles = await asked<{ id: number; code: string }[]>(admin, 'GET', '/api/v1/his/hisrole/data/all')
  const roleId = roles.find(({ code }) => code === 'front')!.id
  const tree = await asked<Tree>(admin, 'GET', `/api/v1/his/hisrole/auth-tree?roleId=${roleId}`)
  const pages = tree.flatMap(({ children }) => children)
  const list = pages.find(({ path }) => path === '/customer/exports')!
  const button = pages.flatMap(({ controls }) => controls).find(({ perms }) => perms === 'customer:export')!
  const now = await asked<Content>(admin, 'GET', `/api/v1/his/hisrole/data/auth/${roleId}`)
  await asked(admin, 'PUT', '/api/v1/his/hisrole/data/auth/update', {
    ...now,
    roleId,
    menuIds: [...now.menuIds, list.id],
    controlIds: [...now.controlIds, button.id],
    features: [{ key: 'export.maxRows', value: 3 }],
  })
}

const pageOf = async (browser: Browser, account: string, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, account, path)
  return page
}

test('more customers than the limit are asked for, approved by a second person, and taken once', async ({
  browser,
}) => {
  const admin = await pageOf(browser, 'admin', '/customer/exports')
  await allowDesk(admin)
  const front = await pageOf(browser, 'front', '/customer/list')
  await expect(front.locator('.ant-table-row:not([aria-hidden])').first()).toBeVisible()
  await front.locator('.tool-line, .list-line').getByRole('button', { name: /更多/ }).last().click()
  await front.getByRole('menuitem', { name: '申请导出' }).click()
  const form = front.getByRole('dialog', { name: '申请导出客户' })
  await form.getByText('年度客户分析').click()
  await shoot(front, 'export-ask')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(front.getByText('已提交，等待审批')).toBeVisible()

  const waiting = admin.getByRole('row', { name: /年度客户分析/ }).first()
  await expect(waiting).toContainText('待审批')
  await shoot(admin, 'exports')
  await waiting.getByRole('button', { name: '更多' }).click()
  await admin.getByRole('menuitem', { name: '通过' }).click()
  const decision = admin.getByRole('dialog', { name: /通过/ })
  await shootDesk(admin, 'export-decide')
  await decision.getByRole('button', { name: /通\s*过/ }).click()
  await expect(waiting).toContainText('待下载')

  await front.goto('/customer/exports')
  const mine = front.getByRole('row', { name: /年度客户分析/ }).first()
  const file = front.waitForEvent('download')
  await mine.getByRole('button', { name: /下\s*载/ }).click()
  expect((await file).suggestedFilename()).toBe('客户列表.xlsx')
  await expect(mine).toContainText('已下载')
})
