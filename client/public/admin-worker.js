/* Shows the owner's push messages, also while no page of the site is open. */
self.addEventListener('push', (event) => {
  const { title, body, url, tag, action } = event.data.json();
  const actions = action ? [{ action, title: action }] : [];
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, actions, icon: '/icon-192.png', data: { url } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});
