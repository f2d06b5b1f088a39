/** The generic list on its specimen: paging, order, filters, selection, rows that open, bad luck. */
import { expect, type Page, test } from '@playwright/test'
import { saidInEnglish } from '../axe.ts'
import { proves } from '../facts.ts'

type Asked = { readonly path: string; readonly input: Readonly<Record<string, unknown>>; readonly at: number }

const LIST = '/api/v1/specimen/things'
const rows = (page: Page) => page.locator('.ant-table-row:not([aria-hidden])')
const questions = (page: Page) => page.evaluate<Asked[]>(`asked.filter(({ path }) => path === ${JSON.stringify(LIST)})`)
const last = async (page: Page, ...names: readonly string[]) => {
  const { input } = (await questions(page)).at(-1)!
  return names.map((name) => input[name])
}
const open = async (page: Page, more = ''): Promise<void> => {
  await page.goto(`/?specimen=list${more}`)
  await expect(rows(page).first()).toBeVisible()
}

test('buttons for selected rows wait for a selection, the others do not', proves('F0536 F0537'), async ({ page }) => {
  await open(page)
  const row = rows(page).first()
  await expect(page.getByRole('button', { name: '批量归档：请先选择数据' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: '新增样张' })).toBeEnabled()
  await row.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: '批量归档', exact: true })).toBeEnabled()
  // In the place of the filters, and as high: nothing jumps.
  const bar = page.locator('.selection-bar')
  await expect(bar).toContainText('已选 1 条')
  await expect(page.getByPlaceholder('名称、拼音')).toBeHidden()
  await bar.getByRole('button', { name: '取消选择' }).click()
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByPlaceholder('名称、拼音')).toBeVisible()
})

test('who asked for no movement gets none: what lies under the pointer changes at once', async ({ page }) => {
  await open(page)
  await page.evaluate(
    `addEventListener('transitionrun', ({ target }) => { document.body.dataset.moved = target.className }, true)`,
  )
  for (const at of [1, 2, 3]) await rows(page).nth(at).hover()
  await expect(rows(page).nth(3).getByRole('cell').nth(1)).toHaveClass(/cell-row-hover/)
  expect(await page.evaluate('document.body.dataset.moved')).toBeUndefined()
})

test('a click on a row opens it, Enter too; a letter acts while the menu is open', async ({ page }) => {
  await open(page)
  const row = page.getByRole('row', { name: /样张3/ }).first()
  const form = page.getByRole('dialog', { name: '编辑样张3' })
  await row
    .getByRole('cell')
    .last()
    .click({ position: { x: 2, y: 2 } })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.getByRole('cell').nth(1).click()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await row.press('Enter')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await row.getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem', { name: '编辑' })).toContainText('B')
  await page.keyboard.press('b')
  await expect(form).toBeVisible()
})

test(
  'a list that cannot load is not asked again by itself and does not shout',
  proves('F0628 F0629 F0634'),
  async ({ page }) => {
    await page.addInitScript("sessionStorage.setItem('refusing', 'yes')")
    await page.goto('/?specimen=list')
    const again = page.getByRole('button', { name: /重\s*试|再试/ })
    await expect(again).toBeVisible()
    await page.waitForTimeout(2_500)
    expect(await questions(page)).toHaveLength(1)
    await expect(page.locator('.ant-message-notice')).toHaveCount(0)
    await page.evaluate("sessionStorage.removeItem('refusing')")
    await again.click()
    await expect(rows(page)).toHaveCount(20)
  },
)

test(
  'order, size and filters ask again, from page 1',
  proves('F0530 F0531 F0532 F0533 F0535 F0639 F0303 F0642'),
  async ({ page }) => {
    await open(page, '&page=3')
    expect(await last(page, 'page')).toEqual([3])
    await expect(rows(page)).toHaveCount(20)

    await page.getByRole('columnheader', { name: '日期' }).click()
    await expect.poll(() => last(page, 'sortName', 'sortOrder', 'page')).toEqual(['day', 'asc', 1])
    await page.getByRole('columnheader', { name: '日期' }).click()
    await expect.poll(() => last(page, 'sortOrder')).toEqual(['desc'])

    await page.getByRole('combobox', { name: '每页条数' }).click()
    const fifty = page.locator('.ant-select-dropdown:visible').getByText('50 条/页')
    await fifty.hover()
    const chosen = Date.now()
    await fifty.click()
    await expect.poll(() => last(page, 'pageSize')).toEqual([50])
    expect((await questions(page)).at(-1)!.at - chosen).toBeGreaterThanOrEqual(500)
    await expect(rows(page)).toHaveCount(50)

    const search = page.getByPlaceholder('名称、拼音')
    await search.fill('样张12')
    // F0303: Enter searches.
    await search.press('Enter')
    await expect.poll(() => last(page, 'keyword', 'page')).toEqual(['样张12', 1])
    await expect(rows(page)).toHaveCount(11)

    // Nothing was changed: 查询 and Enter ask all the same, and within the seconds an answer counts as fresh.
    for (const again of [() => search.press('Enter'), () => page.getByRole('button', { name: '查询' }).click()]) {
      const before = (await questions(page)).length
      await again()
      await expect.poll(async () => (await questions(page)).length).toBe(before + 1)
      expect(await last(page, 'page')).toEqual([1])
      await expect(page.locator('.ant-btn-loading')).toHaveCount(0)
    }

    // F0642: nothing found, no pager.
    await search.fill('没有这样的')
    await search.press('Enter')
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
    await expect(page.locator('.pager')).toHaveCount(0)
  },
)

test('nothing is said in English: icons lend buttons no name, boxes are called as their rows', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('checkbox', { name: '选择样张3', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '新增样张', exact: true })).toBeVisible()
  expect(await saidInEnglish(page)).toEqual([])
})
