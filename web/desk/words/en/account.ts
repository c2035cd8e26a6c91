export const accountWords = {
  title: 'More',
  back: 'More',
  parts: 'Other parts of the desk',
  moneyHint: 'Wallets, adjustments, suspense, the books',
  storesHint: 'Standing and commission',
  townHint: 'Questions people ask, and streets',
  auditHint: 'What operators have done',
  own: 'You',
  profile: 'Profile and password',
  devices: 'Signed-in devices',
  alerts: 'Alerts',
  signOut: 'Sign out',
}
