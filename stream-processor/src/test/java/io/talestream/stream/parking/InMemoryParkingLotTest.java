package io.talestream.stream.parking;

class InMemoryParkingLotTest extends ParkingLotContract {
    InMemoryParkingLotTest() {
        super(InMemoryParkingLot::new);
    }
}
