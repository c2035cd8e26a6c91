import type { RiderCategory, VerificationStatus } from '#contract/states.ts'

const kinds: { [kind in RiderCategory]: { name: string; hint: string } } = {
  independent: {
    name: 'On my own',
    hint: 'You take what suits you. Offers come to you after riders of Buka. We check your papers first.',
  },
  platform: {
    name: 'For Buka',
    hint: 'Offers come to you before independent riders. We check your papers first.',
  },
  vendor: {
    name: 'For a store',
    hint: 'You bring the orders of stores that take you on, and they pay you; tips are yours. The store vouches for you.',
  },
}

const verification: { [status in VerificationStatus]: string } = {
  unverified: 'Nothing handed in yet',
  pending: 'We are looking at them',
  verified: 'Checked by Buka',
  rejected: 'Not accepted; hand them in again',
}

export const accountWords = {
  title: 'More',
  back: 'More',
  workPart: 'Your work',
  orders: 'Orders before',
  reviews: 'What people say of you',
  stores: 'Stores you ride for',
  storesHint: 'Ask to ride for a store',
  kind: 'How you ride',
  papers: 'Papers',
  device: 'This telephone',
  sound: 'Ring for offers',
  soundHint: 'Until you take or leave them',
  screen: 'Keep the screen on at work',
  screenHint: 'A screen that is off hears no offers. It costs battery.',
  ownPart: 'You',
  profile: 'Profile',
  devices: 'Signed-in devices',
  signOut: 'Sign out',
  signOutUnsent: (count: number) =>
    `${count === 1 ? 'One step was' : `${count} steps were`} not sent yet. Signing out forgets them. Sign out all the same?`,
  stay: 'Stay',
  deleteAccount: 'Delete my account',
  kindPage: {
    title: 'How do you want to ride?',
    kinds,
    save: 'Choose this',
    saved: 'Saved.',
    fixed: 'This is decided. Write to us if it should be another.',
    ask: 'Write to us',
  },
  papersPage: {
    title: 'Papers',
    why: 'We check who rides for us. Only our staff sees this.',
    state: 'State',
    verification,
    document: 'Identity document',
    documentHint:
      'National identity card, driver’s licence, passport or voter’s card. All corners and letters must be seen.',
    add: 'Take a picture',
    guarantor: 'Who vouches for you',
    guarantorHint: 'Somebody who knows you and can be called.',
    name: 'Name',
    telephone: 'Telephone number',
    address: 'Where they live',
    send: 'Hand in',
    sent: 'Thank you. We look at it and tell you.',
    missing: 'Take a picture of the document.',
    handedIn: 'What you handed in',
    again: 'Hand in others',
    rejected: 'Hand in papers again below, and we look at them once more.',
    look: 'Look at the document',
  },
  storesPage: {
    title: 'Stores you ride for',
    other: 'Only those who ride for a store need this. You can ask all the same.',
  },
  reviewsPage: {
    title: 'What people say of you',
    emptyTitle: 'Nobody has rated you yet',
    empty: 'Customers and stores can, after each delivery.',
  },
}
