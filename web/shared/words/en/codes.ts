export const en = {
  sent: (to: string) => `We sent six digits to ${to}.`,
  code: 'Code',
  check: 'Continue',
  resendIn: 'Send it again in',
  resend: 'Send it again',
  show: 'Show',
  hide: 'Hide',
}
