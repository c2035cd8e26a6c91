/** The position of the device, rounded to five decimal places, which is about a metre. */
export const whereIAm = (): Promise<{ latitude: number; longitude: number }> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) }),
      reject,
      { enableHighAccuracy: true, timeout: 15_000 },
    ),
  )
