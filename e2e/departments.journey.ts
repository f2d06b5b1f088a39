/** 部门管理, 岗位管理 and the selects built on them, as an administrator uses them. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { actOn } from './row.ts'
import { shoot } from './shots.ts'

const mark = String(Date.now()).slice(-5)
const CENTRE = `激光中心${mark}`
const ROOM = `光子室${mark}`
const JOB = `激光治疗师${mark}`

/** The first sight of a page on a busy machine. */
const patient = { timeout: 40_000 }

/** Keeps a call waiting, to see what a page shows meanwhile. */
const hold = async (page: Page, url: string): Promise<() => void> => {
  let release = () => {}
  const free = new Promise<void>((done) => {
    release = done
  })
  await page.route(url, async (route) => {
    await free
    await route.continue()
  })
  return release
}

/**
 * Looks from now on whether a form ever stands with some of its fields only: sent then, it would lack the others.
 * @returns whether it did
 */
const watchForms = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.evaluate(`new MutationObserver(() => {
    const forms = [...document.querySelectorAll('.drawer-fields')]
    if (forms.some((one) => one.querySelector('.field-waiting') && one.querySelector('input')))
      document.body.dataset.partOfForm = ''
  }).observe(document.body, { childList: true, subtree: true })`)
  return () => page.evaluate(`'partOfForm' in document.body.dataset`)
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })
const names = async (page: Page): Promise<string[]> =>
  (
    await page.locator('[data-handle]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  ).map((label) => label.replace('移动 ', ''))
test.setTimeout(180_000)

test(
  'departments: search, list, loading, dialog; added, moved by keys, disabled, deleted',
  proves('F0150'),
  async ({ page }) => {
    const release = await hold(page, '**/department/find/tree')
    await openAs(page, 'admin', '/system/dept')
    await expect(page.getByRole('textbox', { name: '名称或编码' })).toBeVisible(patient)
    await expect(page.locator('main').getByRole('status', { name: '加载中' })).toBeVisible()
    release()
    await expect(rowOf(page, '美容皮肤科').first()).toBeVisible(patient)
    await shoot(page, 'departments')

    await page.getByRole('textbox', { name: '名称或编码' }).fill('种植')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, '口腔种植')).toBeVisible()
    await expect(rowOf(page, '财务部')).toHaveCount(0)
    await page.getByRole('button', { name: '重置' }).click()

    for (const [above, name] of [
      ['美容皮肤科', CENTRE],
      [CENTRE, ROOM],
    ] as const) {
      await actOn(rowOf(page, above).first(), '新增下级')
      const form = page.getByRole('dialog', { name: `在“${above}”下新增部门` })
      await form.getByRole('textbox', { name: '部门名称' }).fill(name)
      if (name === CENTRE) {
        await form.getByRole('radio', { name: '是' }).check({ force: true })
        await expectAccessible(page)
        await shoot(page, 'department-form')
      }
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(rowOf(page, name)).toBeVisible()
    }

    // Alt and arrows, as fast as fingers are: out of the centre, to stand after it; then up, before it. No key is lost.
    const handle = page.getByRole('button', { name: `移动 ${ROOM}` })
    await handle.press('Alt+ArrowLeft')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await names(page)).indexOf(ROOM) - (await names(page)).indexOf(CENTRE)).toBe(-1)
    await expect(handle).toBeFocused()
    // Back into the centre, which cannot go into what lies below it. By hand: specimens/tree.specimen.ts.
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(async () => (await names(page)).indexOf(ROOM) - (await names(page)).indexOf(CENTRE)).toBe(1)

    await actOn(rowOf(page, CENTRE), '移动')
    const moving = page.getByRole('dialog', { name: `移动部门：${CENTRE}` })
    await moving.getByRole('combobox').click()
    await expect(page.locator('.ant-select-dropdown:visible').getByText(ROOM)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await moving.getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await rowOf(page, CENTRE).getByRole('button', { name: '更多' }).click()
    await expect(page.getByRole('menuitem', { name: '删除' })).toHaveClass(/refused/)
    await page.keyboard.press('Escape')
    for (const name of [ROOM, CENTRE]) {
      await actOn(rowOf(page, name), '禁用')
      await page
        .getByRole('dialog', { name: `禁用部门：${name}` })
        .getByRole('button', { name: '禁用' })
        .click()
      await expect(rowOf(page, name)).toContainText('禁用')
    }
    for (const name of [ROOM, CENTRE]) {
      await actOn(rowOf(page, name), '删除')
      await page.getByRole('button', { name: '确认删除' }).click()
      await expect(rowOf(page, name)).toHaveCount(0)
    }
  },
)

test(
  'jobs: search, list, dialog; a post type, roles and buttons; fixed names stay',
  proves('F0149 F0213 F0361'),
  async ({ page }) => {
    await openAs(page, 'admin', '/system/job')
    await expect(rowOf(page, '主治医生')).toContainText('系统', patient)
    await shoot(page, 'jobs')

    await page.getByRole('button', { name: '岗位分类' }).click()
    const kinds = page.getByRole('dialog', { name: '岗位分类' })
    const stoodInPart = await watchForms(page)
    await kinds.getByRole('button', { name: '新增分类' }).first().click()
    const kind = page.getByRole('dialog', { name: '新增岗位分类' })
    await kind.getByRole('textbox', { name: '分类名称' }).fill(`医疗岗${mark}`)
    await page.keyboard.press('Control+Enter')
    await expect(kind).toBeHidden()
    expect(await stoodInPart()).toBe(false)
    await expect(kinds).toContainText(`医疗岗${mark}`)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: '新增岗位' }).click()
    const form = page.getByRole('dialog', { name: '新增岗位' })
    await form.getByRole('textbox', { name: '岗位名称' }).fill(JOB)
    await expect(form.getByRole('radio', { name: '部门岗' })).toBeChecked()
    await expect(form.getByRole('radio', { name: '团队岗' })).not.toBeChecked()
    await form.getByRole('combobox', { name: '分类' }).click()
    await page.getByTitle(`医疗岗${mark}`).click()
    await expectAccessible(page)
    await shoot(page, 'job-form')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()

    await page.getByRole('textbox', { name: '岗位名称' }).fill(JOB)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, JOB)).toContainText(`医疗岗${mark}`)
    await actOn(rowOf(page, JOB), '分配角色')
    const roles = page.getByRole('dialog', { name: `分配角色：${JOB}` })
    await roles.getByRole('checkbox', { name: '护士' }).check()
    await expectAccessible(page)
    await shoot(page, 'job-roles')
    await roles.getByRole('button', { name: '保存' }).click()
    await expect(rowOf(page, JOB)).toContainText('护士')

    await actOn(rowOf(page, JOB), '按钮权限')
    const buttons = page.getByRole('dialog', { name: `按钮权限：${JOB}` })
    await buttons.getByRole('textbox', { name: '查找按钮' }).fill('查看手机号')
    await expect(buttons.getByText('客户列表')).toBeVisible()
    const reveal = buttons.getByRole('treeitem', { name: /查看手机号/ }).first()
    await reveal.locator('.ant-tree-checkbox').click()
    await expect(buttons).toContainText('已选 1 个')
    await expectAccessible(page)
    await shoot(page, 'job-buttons')
    await buttons.getByRole('button', { name: '保存' }).click()
    await expect(rowOf(page, JOB)).toContainText('另 1 个按钮')

    await actOn(rowOf(page, JOB), '删除')
    await page.getByRole('button', { name: '确认删除' }).click()
    await expect(rowOf(page, JOB)).toHaveCount(0)
  },
)

test('selects load, keep, clear and propose', proves('F0267 F0268 F0269 F0270 F0271 F0362 F0399'), async ({ page }) => {
  await openAs(page, 'front', '/customer/list')
  const asked: string[] = []
  const release = await hold(page, '**/getAllByJobName')
  const regions: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/getAllByJobName')) asked.push(request.postDataJSON().hospitalJobName)
    if (request.url().includes('/areaSelector/citys')) regions.push(request.postDataJSON())
  })
  const giveSources = await hold(page, '**/getAllSource')
  await page.getByRole('button', { name: '快速建档的其他方式' }).click()
  await page.getByRole('menuitem', { name: /完整建档/ }).click()
  const form = page.getByRole('dialog', { name: '新增客户' })
  await expect(form.getByRole('combobox', { name: '开发人员' })).toBeVisible(patient)
  await expect(form.locator('.anticon-loading').first()).toBeVisible()
  await expect.poll(() => asked).toContain('开发人员')
  release()
  giveSources()
  await expect(form.locator('.anticon-loading')).toHaveCount(0)

  // A required one's name begins with its mark.
  const named = (box: string) => new RegExp(`^(\\* )?${box}$`)
  const pick = async (box: string, title: string) => {
    await form.getByRole('combobox', { name: named(box) }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click()
  }
  const chosen = (box: string) =>
    form.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: named(box) }) })
  // The one on site is proposed once the sources have come; another type has no such source and the selection is gone.
  await expect(chosen('来源类型')).toContainText('直客')
  await expect(chosen('来源')).toContainText('现场')
  await pick('来源类型', '网络')
  await expect(chosen('来源')).not.toContainText('现场')

  await pick('省份', '浙江省')
  await pick('城市', '杭州市')
  await pick('区县', '西湖区')
  expect(regions).toEqual([
    { code: 330_000, level: 1 },
    { code: 330_100, level: 2 },
  ])
  await expect(form.getByRole('group', { name: '所在地区' })).toHaveAttribute('title', '浙江省/杭州市/西湖区')
  await pick('省份', '江苏省')
  for (const box of ['城市', '区县']) await expect(chosen(box)).toContainText(box)
  await expect(chosen('省份')).toContainText('江苏省')
  await expectAccessible(page) // Nothing of it waits as a draft for who opens the form next.
  await form.getByRole('button', { name: /^取\s*消$/ }).click()
  await page.getByRole('button', { name: /^放\s*弃$/ }).click()
  await expect(form).toBeHidden()
})
