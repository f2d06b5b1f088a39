/** A hospital registers itself; the platform keeps its hospitals; a hospital keeps its own page. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { captcha, openAs } from './person.ts'
import { actOn } from './row.ts'
import { shoot } from './shots.ts'

const unique = (): string => Date.now().toString(36).slice(-6)

const pick = async (page: Page, box: Locator, name: string): Promise<void> => {
  await expect(box).toBeEnabled()
  await box.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
}

const chooseRegion = async (page: Page, [province, city, area]: readonly [string, string, string]): Promise<void> => {
  await pick(page, page.getByRole('combobox', { name: '省份' }), province)
  await pick(page, page.getByRole('combobox', { name: '城市' }), city)
  await pick(page, page.getByRole('combobox', { name: '区县' }), area)
}

const chosen = (page: Page) => page.getByRole('group', { name: '所在地区' }).locator('.ant-select-content-has-value')

test(
  'registering a hospital',
  proves(
    'F0005 F0086 F0087 F0088 F0089 F0090 F0091 F0092 F0264 F0273 F0275 F0274 F0276 F0447 F0265 F0266 F0416 F0262 F0417 F0263',
  ),
  async ({ page }) => {
    await page.goto('/register')
    await expect(page.getByRole('heading', { name: '医院注册' })).toBeVisible()
    const [name, contact] = [page.getByLabel('医院名称'), page.getByLabel('医院联系人')]
    const button = page.getByRole('button', { name: '注册', exact: true })
    // F0264: 否 from the start.
    await expect(page.getByRole('radio', { name: '否' })).toBeChecked()
    await expect(page.getByRole('radio', { name: '是' })).not.toBeChecked()
    await expectAccessible(page)
    await shoot(page, 'register')

    // F0273 F0275: the specification's sentences.
    await button.click()
    await expect(page.getByText('医院联系人不能为空')).toBeVisible()
    await expect(page.getByText('医院名称不能为空')).toBeVisible()
    await expect(page.getByText('请选择省份、城市和区县')).toBeVisible()
    // F0274 F0276 F0447: typing stops at 10 and 30 characters.
    await contact.fill('一二三四五六七八九十')
    await contact.press('End')
    await contact.pressSequentially('多')
    await expect(contact).toHaveValue('一二三四五六七八九十')
    await expect(name).toHaveAttribute('maxlength', '30')

    // F0265 F0266: a level chosen anew clears those below it.
    await chooseRegion(page, ['浙江省', '杭州市', '西湖区'])
    await expect(chosen(page)).toHaveCount(3)
    await pick(page, page.getByRole('combobox', { name: '城市' }), '宁波市')
    await expect(chosen(page)).toHaveCount(2)
    await pick(page, page.getByRole('combobox', { name: '省份' }), '江苏省')
    await expect(chosen(page)).toHaveCount(1)
    await chooseRegion(page, ['浙江省', '杭州市', '余杭区'])

    // F0416: a refusal shows the server's sentence.
    const hospital = `良渚${unique()}诊所`
    await name.fill(hospital)
    await contact.fill('沈一鸣')
    await page.getByLabel('验证码', { exact: true }).fill('0000')
    await button.click()
    await expect(page.getByText('验证码错误或已失效，请重新输入')).toBeVisible()

    // F0262: while it is under way the page is loading.
    await page.route('**/registerhospital', async (route) => {
      expect(route.request().postDataJSON()).toMatchObject({
        province: '浙江省',
        city: '杭州市',
        area: '余杭区',
        hisName: hospital,
        groupHis: false,
      })
      await new Promise((go) => setTimeout(go, 700))
      await route.continue()
    })
    await page.getByLabel('验证码', { exact: true }).fill(captcha)
    await button.click()
    await expect(page.getByRole('button', { name: '注册中...' })).toBeVisible()
    // F0417 and the account with its password, once.
    await expect(page.getByText('注册成功').first()).toBeVisible()
    const dialog = page.getByRole('dialog', { name: '注册成功' })
    await expect(dialog.getByRole('definition').first()).toHaveText(/^lz[a-z]*\d{4}$/)
    await expect(dialog.getByRole('definition').last()).toHaveText(/^[A-Za-z0-9]{12}$/)
    await expectAccessible(page)
    await shoot(page, 'register-done')
    // F0263: the form is as it was at first.
    await dialog.getByRole('button', { name: '我已记下' }).click()
    await expect(name).toHaveValue('')
    await expect(contact).toHaveValue('')
    await expect(chosen(page)).toHaveCount(0)
    await expect(page.getByRole('radio', { name: '否' })).toBeChecked()
  },
)

test(
  'the platform opens a hospital, sees what another version would bring, closes it and takes it away',
  proves('F0359'),
  async ({ page }) => {
    test.setTimeout(180_000)
    await openAs(page, 'platform', '/platform/hospital')
    await expect(page.getByText('康悦口腔诊所').first()).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'platform-hospitals')
    const name = `西溪${unique()}门诊`
    await page.getByRole('button', { name: '新增医院' }).click()
    const form = page.getByRole('dialog', { name: '新增医院' })
    await form.getByRole('textbox', { name: '医院名称' }).fill(name)
    await form.getByRole('textbox', { name: '联系人' }).fill('许知远')
    await chooseRegion(page, ['浙江省', '杭州市', '余杭区'])
    await expectAccessible(page)
    await shoot(page, 'platform-hospital-new')
    await form.getByRole('button', { name: '保存' }).click()
    await page.getByRole('dialog', { name: '注册成功' }).getByRole('button', { name: '我已记下' }).click()

    const row = page.getByRole('row', { name: new RegExp(name) })
    await actOn(row, '变更版本')
    const change = page.getByRole('dialog', { name: `变更版本：${name}` })
    await pick(page, change.getByRole('combobox', { name: '生命周期版本' }), '尊享')
    await expect(change.getByText(/增加（\d+ 个页面/)).toBeVisible()
    await change.getByRole('textbox', { name: '变更原因' }).fill('试用期满升级')
    await expectAccessible(page)
    await shoot(page, 'platform-hospital-version')
    await change.getByRole('button', { name: '变更版本' }).click()
    await expect(change).toBeHidden()
    await expect(row).toContainText('D 尊享')

    await actOn(row, '停用')
    await page.getByRole('dialog').getByRole('button', { name: '确认停用' }).click()
    await expect(row).toContainText('停用')
    await actOn(row, '同步菜单')
    await page.getByRole('dialog').getByRole('button', { name: '同步菜单' }).click()
    await expect(page.getByText(/同步完成：新增 0，移除 0，改名 0/)).toBeVisible()
    await actOn(row, '删除')
    await page.getByRole('dialog').getByRole('button', { name: '确认删除' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  },
)

test('本院信息 is changed by its administrator', async ({ page }) => {
  await openAs(page, 'admin3', '/system/hospital', '康悦综合门诊部')
  await expect(page.getByRole('heading', { name: '康悦综合门诊部' })).toBeVisible()
  await shoot(page, 'own-hospital')
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  const form = page.getByRole('dialog', { name: '编辑本院信息' })
  await form.getByRole('textbox', { name: '打印抬头' }).fill('康悦综合门诊部（莫干山路）')
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('康悦综合门诊部（莫干山路）')).toBeVisible()
})

test('本院菜单: renamed, hidden, moved and switched off, seen in the sidebar at once, and all of it taken back', async ({
  page,
}) => {
  await openAs(page, 'admin3', '/system/hospital', '康悦综合门诊部')
  // One that broke off before leaves its words behind.
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth-token')}` }
    await fetch('/api/v1/his/menu/setting', { method: 'DELETE', headers })
  })
  await page.getByRole('button', { name: '本院菜单' }).click()
  const rail = page.getByRole('navigation', { name: '主菜单' })
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: `移动 ${name}` }) })
  await expect(row('分诊接待')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'own-menu')
  const press = async (name: string, label: string) => actOn(row(name), label)

  await press('分诊接待', '改名')
  const form = page.getByRole('dialog', { name: '改名：分诊接待' })
  await form.getByRole('textbox', { name: '本院名称' }).fill('导诊前台')
  await expectAccessible(page)
  await form.getByRole('button', { name: '改名' }).click()
  await expect(rail.getByRole('button', { name: '导诊前台' })).toBeVisible()
  await expect(row('导诊前台')).toContainText('原名：分诊接待')

  await press('收银管理', '隐藏')
  await expect(rail.getByRole('button', { name: '收银管理' })).toHaveCount(0)
  // The way back stays: grey, with its reason.
  await row('本院信息').getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem', { name: /^隐藏/ })).toHaveClass(/refused/)
  await page.keyboard.press('Escape')

  await press('产品中心', '停用')
  await page.getByRole('dialog').getByRole('button', { name: '确认停用' }).click()
  await expect(rail.getByRole('button', { name: '产品中心' })).toHaveCount(0)
  await expect(row('产品中心')).toContainText('停用')
  const order = () => rail.getByRole('button').allInnerTexts()
  const before = await order()
  const handle = row('会员管理').getByRole('button', { name: '移动 会员管理' })
  await handle.press('Alt+ArrowUp')
  await expect.poll(async () => (await order()).indexOf('会员管理')).toBeLessThanOrEqual(before.indexOf('会员管理'))
  await handle.press('Alt+ArrowRight')
  await expect(page.getByText('菜单只能在同一目录内调整顺序')).toBeVisible()

  await page.getByRole('button', { name: '全部恢复默认' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '全部恢复默认' }).click()
  await expect(rail.getByRole('button', { name: '分诊接待' })).toBeVisible()
  await expect(rail.getByRole('button', { name: '收银管理' })).toBeVisible()
  await expect(rail.getByRole('button', { name: '产品中心' })).toBeVisible()
})
