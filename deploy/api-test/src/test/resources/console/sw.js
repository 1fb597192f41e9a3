// Stands in for the service worker.
