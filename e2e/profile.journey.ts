/** One's own page: the card, both forms with their sentences, and the avatar from opening a picture to seeing it. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { drawn, shoot, shootDesk } from './shots.ts'

const PATH = '/user/profile'
const mine = { phone: '13912345678', email: 'marketing@example.cn' }

/** Empties a field, leaves it, and expects the sentence. */
const says = async (page: Page, field: string, value: string, sentence: string): Promise<void> => {
  const box = page.getByLabel(field, { exact: true })
  await box.fill(value)
  await box.blur()
  await expect(page.getByText(sentence, { exact: true })).toBeVisible()
}

test(
  'the card, the two tabs, saving and closing',
  proves('F0030 F0036 F0117 F0118 F0119 F0120 F0123 F0125 F0326'),
  async ({ page }) => {
    await page.route(/member\/profile\/get/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      Object.assign(body.data, { phone: mine.phone, email: '' })
      await route.fulfill({ response: answer, json: body })
    })
    await openAs(page, 'marketing', PATH)
    const card = page.getByRole('main').locator('.block').first()
    await expect(card).toContainText('姓名')
    await expect(card).toContainText('手机号码')
    await expect(card).toContainText(/市场部 \/ .*市场专员/)
    await expect(card).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/)
    // What nobody wrote down says so, and nothing else does.
    await expect(card.getByText('暂无', { exact: true })).toHaveCount(1)
    await expect(card.locator('div', { hasText: /^邮箱暂无$/ })).toBeVisible()
    await expect(card.getByRole('button', { name: '修改头像' })).toBeVisible()
    await expect(page.getByRole('tab', { name: '基本资料' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: '修改密码' }).click()
    await expect(page).toHaveURL(/tab=resetPwd/)
    await page.getByRole('tab', { name: '基本资料' }).click()
    await expect(page).toHaveURL(/tab=userinfo/)
    await drawn(page)
    await expectAccessible(page)
    await shoot(page, 'profile')
    await page
      .getByRole('button', { name: /关\s*闭/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/index/)
  },
)

test(
  'what the form says, and that it saves',
  proves('F0279 F0280 F0281 F0282 F0283 F0284 F0285 F0418 F0419'),
  async ({ page }) => {
    await openAs(page, 'marketing', PATH)
    await expect(page.getByLabel('用户昵称', { exact: true })).not.toHaveValue('')
    const name = await page.getByLabel('用户昵称', { exact: true }).inputValue()
    await says(page, '用户昵称', '', '用户昵称不能为空')
    await says(page, '邮箱', '', '邮箱地址不能为空')
    await says(page, '邮箱', 'not-an-address', '请输入正确的邮箱地址')
    await says(page, '手机号码', '', '手机号码不能为空')
    for (const wrong of ['12345678901', '1391234567', '23912345678'])
      await says(page, '手机号码', wrong, '请输入正确的手机号码')
    await expect(page.getByLabel('邮箱', { exact: true })).toHaveAttribute('maxlength', '50')
    await expect(page.getByLabel('手机号码', { exact: true })).toHaveAttribute('maxlength', '11')
    await page.getByLabel('用户昵称', { exact: true }).fill(name)
    await page.getByLabel('邮箱', { exact: true }).fill(mine.email)
    await page.getByLabel('手机号码', { exact: true }).fill(mine.phone)
    await page
      .getByRole('button', { name: /保\s*存/ })
      .first()
      .click()
    await expect(page.getByText('修改成功')).toBeVisible()
    await expect(page.getByRole('main').locator('.block').first()).toContainText(mine.email)
    // Somebody else (another window) saves in between: the server's sentence is shown.
    await page.evaluate(async () => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('auth-token')}`,
        'content-type': 'application/json',
      }
      const path = '/api/v1/rabbit/system/member/profile/update'
      await fetch(path, { method: 'POST', headers, body: JSON.stringify({ gender: 1 }) })
    })
    await page
      .getByRole('button', { name: /保\s*存/ })
      .first()
      .click()
    await expect(page.getByText('数据已被他人修改，请刷新后重试').first()).toBeVisible()
  },
)

test(
  'changing the password has its three fields and their sentences',
  proves('F0124 F0126 F0127 F0295 F0296 F0297 F0298'),
  async ({ page }) => {
    await openAs(page, 'marketing', `${PATH}?tab=resetPwd`)
    for (const field of ['旧密码', '新密码', '确认密码']) await says(page, field, '', `${field}不能为空`)
    await page.getByLabel('新密码', { exact: true }).fill('Frühling-2027-regen')
    await says(page, '确认密码', 'Frühling-2027-regeN', '两次输入的密码不一致')
    const form = page.getByRole('tabpanel', { name: '修改密码' })
    await expect(form.getByRole('button', { name: /保\s*存/ })).toBeVisible()
    await shootDesk(page, 'profile-password')
    await expectAccessible(page)
    await form.getByRole('button', { name: /关\s*闭/ }).click()
    await page.getByRole('button', { name: /^放\s*弃$/ }).click()
    await expect(page).toHaveURL(/\/index/)
  },
)

test(
  'an avatar is opened, cropped, submitted and seen',
  proves('F0121 F0122 F0137 F0138 F0139 F0304 F0424 F0425 F0466'),
  async ({ page }) => {
    await openAs(page, 'marketing', PATH)
    const picture = await page.screenshot()
    await page.getByRole('button', { name: '修改头像' }).click()
    const dialog = page.getByRole('dialog', { name: '修改头像' })
    await expect(dialog.getByRole('button', { name: '打开' })).toBeVisible()
    await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(800)
    const input = dialog.locator('input[type=file]')
    await input.setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await expect(page.getByText('文件格式错误，请上传图片类型！')).toBeVisible()
    await input.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: picture })
    const frame = dialog.getByTestId('cropper')
    await expect(frame).toBeVisible()
    const size = async () => {
      const box = (await frame.boundingBox())!
      return [Math.round(box.width), Math.round(box.height)]
    }
    await expect.poll(size).toEqual([200, 200])
    await frame.press('ArrowRight')
    await dialog.getByRole('button', { name: '裁剪' }).click()
    await expect(dialog.getByAltText('裁剪后的头像')).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'profile-avatar')
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/profile/update'))
    const again = page.waitForResponse((answer) => answer.url().includes('/hospital/get/current'))
    await dialog.getByRole('button', { name: /提\s*交/ }).click()
    expect(await (await saved).json()).toMatchObject({ statusCode: 600 })
    await again
    await expect(page.getByText('上传成功')).toBeVisible()
    await expect(dialog).toBeHidden()
    for (const face of [page.locator('.profile-face img'), page.locator('.top-bar .avatar img')]) {
      await expect(face).toBeVisible()
      await expect
        .poll(() => face.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
        .toBe(200)
    }
    await shootDesk(page, 'profile-with-avatar')
  },
)
